//! The program of embeds. It draws nothing by itself: scripts say where embeds go, through the bridge.

use plywise_embed as _;

/// Half the download of the standard library's, and every request takes the same time.
#[global_allocator]
static MEMORY: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

fn main() {}
