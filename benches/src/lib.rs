//! The things that are timed, each beside other ways to do the same.
//!
//! A [`Kernel`] does one piece of work and says how much that was and what came out, so that whoever times it
//! can hold two implementations to the same work and the same result. The clock is not here: the native
//! program and the Node script each have their own.

mod bare;
mod boxes;
mod connect_four;
mod layout;
mod observed;
mod others;
mod parse;
mod random;
mod search;
mod seek;
mod tic_tac_toe;
mod trace;
mod wasm;
mod windows;

/// One thing to time.
pub struct Kernel {
    /// What is done: the same in every implementation of it, in any language.
    pub case: String,
    /// Who does it.
    pub by: &'static str,
    /// Does it once.
    pub run: Box<dyn FnMut() -> Done>,
}

/// What a kernel did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Done {
    /// How much: visited nodes, events, seeks. Equal in every implementation of a case.
    pub units: f64,
    /// What came out, as one number. Equal in every implementation of a case.
    pub check: f64,
}

/// What is measured, a process at a time.
pub const AREAS: [&str; 9] =
    ["search", "trace", "tic-tac-toe", "connect-four", "layout", "seek", "parse", "windows", "others"];

/// The kernels of an area; none where there is no such area.
#[must_use]
pub fn kernels(area: &str) -> Vec<Kernel> {
    match area {
        "search" => search::kernels(),
        "windows" => windows::kernels(),
        "others" => others::kernels(),
        "trace" => trace::kernels(),
        "tic-tac-toe" => tic_tac_toe::kernels(),
        "connect-four" => connect_four::kernels(),
        "layout" => layout::kernels(),
        "seek" => seek::kernels(),
        "parse" => parse::kernels(),
        _ => Vec::new(),
    }
}

/// The kernels of one case, without making ready much else.
#[must_use]
pub fn kernels_of(area: &str, case: &str) -> Vec<Kernel> {
    let kernels = match area {
        "windows" => windows::kernels_of(case),
        "others" => others::kernels_of(case),
        _ => kernels(area),
    };
    kernels.into_iter().filter(|kernel| kernel.case == case).collect()
}

/// How many bytes each recording or index takes for each of its units, by case.
#[must_use]
pub fn sizes() -> Vec<(String, f64)> {
    trace::sizes().into_iter().chain(seek::sizes()).collect()
}

impl Kernel {
    fn new(case: &str, by: &'static str, run: impl FnMut() -> Done + 'static) -> Kernel {
        Kernel { case: case.to_owned(), by, run: Box::new(run) }
    }
}

impl std::fmt::Debug for Kernel {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} by {}", self.case, self.by)
    }
}
