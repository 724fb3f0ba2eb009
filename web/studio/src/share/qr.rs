//! A link to be photographed.

use std::fmt::Write as _;

use fast_qr::{ECL, QRBuilder};

/// The margin that readers need around a code, in modules.
const MARGIN: usize = 4;

/// A QR code as a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    path: String,
    n_modules: usize,
}

impl Code {
    /// The code of a text: the sturdier kind, if it fits; none where the text is too long for any (2,953 bytes).
    #[must_use]
    pub fn of(text: &str) -> Option<Code> {
        let code =
            [ECL::M, ECL::L].into_iter().find_map(|kind| QRBuilder::new(text).ecl(kind).build().ok())?;
        let mut path = String::new();
        for row in 0..code.size {
            let mut column = 0;
            while column < code.size {
                let n_dark = code[row][column..].iter().take_while(|module| module.value()).count();
                if n_dark > 0 {
                    // Writing to a text cannot fail.
                    let _ = write!(path, "M{column} {row}h{n_dark}v1h-{n_dark}z");
                }
                column += n_dark + 1;
            }
        }
        Some(Code { path, n_modules: code.size })
    }

    /// The outline of what is dark, in modules.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What is seen of it, with its margin.
    #[must_use]
    pub fn view_box(&self) -> String {
        let whole = self.n_modules + 2 * MARGIN;
        format!("-{MARGIN} -{MARGIN} {whole} {whole}")
    }

    /// As a file of its own: paths only, so that no program needs a font for it.
    #[must_use]
    pub fn svg(&self) -> String {
        let (box_, path, whole) = (self.view_box(), &self.path, self.n_modules + 2 * MARGIN);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{box_}\" shape-rendering=\"crispEdges\">\
             <path fill=\"#fff\" d=\"M-{MARGIN} -{MARGIN}h{whole}v{whole}h-{whole}z\"/><path d=\"{path}\"/></svg>\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a drawing as a camera would see it, 4 pixels a module.
    fn seen(code: &Code) -> String {
        const SCALE: usize = 4;
        let whole = code.n_modules + 2 * MARGIN;
        let mut dark = vec![false; whole * whole];
        for run in code.path.split('M').skip(1) {
            let numbers: Vec<usize> = run
                .split(|c: char| !c.is_ascii_digit())
                .filter(|number| !number.is_empty())
                .map(|number| number.parse().expect("a number"))
                .collect();
            let start = (numbers[1] + MARGIN) * whole + numbers[0] + MARGIN;
            dark[start..start + numbers[2]].fill(true);
        }
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(whole * SCALE, whole * SCALE, |x, y| {
            if dark[y / SCALE * whole + x / SCALE] { 0 } else { 255 }
        });
        let grids = image.detect_grids();
        grids.first().expect("a code in the picture").decode().expect("a code that can be read").1
    }

    #[test]
    fn a_camera_reads_the_link() {
        for n_values in [0, 9, 100, 400] {
            let link = format!("https://example.org/plywise/#t={}&step=4", "12+".repeat(n_values));
            assert_eq!(seen(&Code::of(&link).expect("short enough")), link);
        }
    }

    #[test]
    fn what_is_too_long_has_no_code() {
        assert!(Code::of(&"a".repeat(2953)).is_some());
        assert!(Code::of(&"a".repeat(2954)).is_none());
    }

    #[test]
    fn the_file_holds_nothing_of_the_text() {
        let svg = Code::of("https://a.org/#\"><script>").expect("short enough").svg();
        assert!(!svg.contains("script") && svg.starts_with("<svg ") && svg.matches('<').count() == 4);
    }
}
