//! Where a link stands in an address.

/// The part of an address that holds the link: behind its `#`, or behind its `?` where it has no `#`. Any other text is that
/// part already. It may have been copied from the source of a page, where `&` is written as `&amp;`.
///
/// ```
/// use plywise_link::parts_of_address;
///
/// assert_eq!(parts_of_address("https://example.org/plywise/#t=(1 2)&amp;step=3"), "t=(1 2)&step=3");
/// assert_eq!(parts_of_address("https://example.org/plywise/?step=3"), "step=3");
/// assert_eq!(parts_of_address("step=3"), "step=3");
/// ```
#[must_use]
pub fn parts_of_address(text: &str) -> String {
    let text = text.replace("&amp;", "&");
    let behind_query = || text.split_once('?').filter(|_| text.contains("://"));
    match text.split_once('#').or_else(behind_query) {
        Some((_, parts)) => parts.to_owned(),
        None => text,
    }
}
