//! Waits to be asked: scripts start the studio through [`plywise_studio::bridge`].

use plywise_studio as _;

fn main() {}
