//! Waits to be asked: scripts start the studio through [`plywise_studio::bridge`].

use plywise_studio as _;

/// As in the page's program: half the download of the standard library's.
#[global_allocator]
static MEMORY: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

fn main() {}
