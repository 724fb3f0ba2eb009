//! Where Plywise is: what links and scripts in other pages point to.

use std::fmt::Write as _;

use crate::english::share::NO_ADDRESS;

/// Who can open an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Whoever reaches its server.
    Others,
    /// Only this computer: its server is here.
    ThisComputer,
    /// Only this computer: it is a file.
    ThisDisk,
}

/// The address of a Plywise page, and of the folder that it is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    page: String,
    /// How much of `page` is the folder, with its `/` at the end.
    n_folder: usize,
    reach: Reach,
}

impl Site {
    /// Reads an address; what follows `?` or `#` is not part of the place. Characters that would end an address in
    /// somebody's page or text are written with `%`.
    ///
    /// # Errors
    /// In words, when the text is no address of a page.
    pub fn read(address: &str) -> Result<Site, &'static str> {
        let address = address.trim();
        let address = &address[..address.find(['#', '?']).unwrap_or(address.len())];
        let (scheme, rest) = address.split_once("://").ok_or(NO_ADDRESS)?;
        let scheme = scheme.to_ascii_lowercase();
        if !["http", "https", "file"].contains(&scheme.as_str()) {
            return Err(NO_ADDRESS);
        }
        let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        if scheme != "file" && (host.is_empty() || host.contains([' ', '@', '\\'])) {
            return Err(NO_ADDRESS);
        }
        let reach = match scheme.as_str() {
            "file" => Reach::ThisDisk,
            _ if is_this_computer(host) => Reach::ThisComputer,
            _ => Reach::Others,
        };
        let mut page = format!("{scheme}://{}{}", encoded(host), encoded(path));
        let last = path.rsplit('/').next().unwrap_or_default();
        let is_file = [".html", ".htm"].iter().any(|end| last.to_ascii_lowercase().ends_with(end));
        if !is_file && !path.ends_with('/') {
            page.push('/');
        }
        let n_folder = page.rfind('/').map_or(page.len(), |at| at + 1);
        Ok(Site { page, n_folder, reach })
    }

    /// One that stands for any.
    #[must_use]
    pub fn example() -> Site {
        let page = "https://example.org/plywise/".to_owned();
        Site { n_folder: page.len(), page, reach: Reach::Others }
    }

    /// The address of the page.
    #[must_use]
    pub fn page(&self) -> &str {
        &self.page
    }

    /// The address of a file beside the page.
    #[must_use]
    pub fn file(&self, name: &str) -> String {
        [&self.page[..self.n_folder], name].concat()
    }

    /// Who can open it.
    #[must_use]
    pub fn reach(&self) -> Reach {
        self.reach
    }
}

fn is_this_computer(host: &str) -> bool {
    let port = |rest: &str| rest.is_empty() || rest.starts_with(':');
    if host.strip_prefix("[::1]").is_some_and(port) {
        return true;
    }
    let name = host.split(':').next().unwrap_or_default().to_ascii_lowercase();
    name == "localhost" || name.ends_with(".localhost") || name.starts_with("127.") || name == "0.0.0.0"
}

/// Leaves what means something in an address, and no more.
fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => out.push(byte.into()),
            b'-' | b'.' | b'_' | b'~' | b':' | b'/' | b'[' | b']' | b'@' | b'!' | b'$' | b'&' | b'*'
            | b'+' | b',' | b'=' | b'%' => out.push(byte.into()),
            // Writing to a text cannot fail.
            _ => drop(write!(out, "%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(address: &str) -> Site {
        Site::read(address).expect("an address")
    }

    #[test]
    fn a_page_and_its_folder() {
        for (said, page, frame) in [
            ("https://a.org/x/?q#step=1", "https://a.org/x/", "https://a.org/x/embed.html"),
            ("https://a.org/x", "https://a.org/x/", "https://a.org/x/embed.html"),
            ("https://a.org/x/index.html", "https://a.org/x/index.html", "https://a.org/x/embed.html"),
            (" HTTP://a.org ", "http://a.org/", "http://a.org/embed.html"),
            (
                "file:///C:/my trees/index.html", "file:///C:/my%20trees/index.html",
                "file:///C:/my%20trees/embed.html",
            ),
        ] {
            assert_eq!((read(said).page(), read(said).file("embed.html").as_str()), (page, frame), "{said}");
        }
    }

    #[test]
    fn the_example_is_an_address() {
        assert_eq!(read(Site::example().page()), Site::example());
    }

    #[test]
    fn who_can_open_it() {
        for (said, reach) in [
            ("https://a.org/", Reach::Others),
            ("https://localhost.a.org/", Reach::Others),
            ("http://localhost:8080/", Reach::ThisComputer),
            ("http://127.0.0.1:8080/x/", Reach::ThisComputer),
            ("http://[::1]:8080/", Reach::ThisComputer),
            ("file:///home/index.html", Reach::ThisDisk),
        ] {
            assert_eq!(read(said).reach(), reach, "{said}");
        }
    }

    #[test]
    fn what_is_no_address_of_a_page_is_refused() {
        for said in [
            "", "plywise", "javascript://a.org/", "javascript:alert(1)//://", "data:text/html,x", "https://",
            "https:// a", "https://a.org@b/",
        ] {
            assert!(Site::read(said).is_err(), "{said}");
        }
    }

    #[test]
    fn nothing_in_an_address_ends_it() {
        let page = read("https://a.org/\"><script>'`(x);{y}|\\^ é/").page().to_owned();
        assert!(
            !page.contains(['"', '<', '>', '\'', '`', '(', ')', ';', '{', '|', '\\', ' ', 'é']),
            "{page}"
        );
    }
}
