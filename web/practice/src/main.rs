//! Waits to be asked: scripts start the program through [`plywise_practice_page::bridge`].

use plywise_practice_page as _;

/// As in the page's program: half the download of the standard library's.
#[global_allocator]
static MEMORY: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

fn main() {}
