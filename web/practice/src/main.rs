//! Waits to be asked: scripts start the program through [`plywise_practice_page::bridge`].

use plywise_practice_page as _;

fn main() {}
