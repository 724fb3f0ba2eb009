//! Sets of exercises as SCORM 1.2 packages: the manifest of the Content Aggregation Model of 1 October 2001, and a zip with the
//! built program in it.
//!
//! [`FILES`] names the files of the program, which whoever calls has read from wherever they are. Nothing here opens a file.
//! What goes on between the program and a platform is the program's concern.
#![warn(missing_docs)]

mod english;
mod zip;

use plywise_render::escaped;
use plywise_sets::{ExerciseSet, SetError, write_link};

/// The files of the built program, as a package has them; the first is the page that a platform opens.
pub const FILES: [&str; 3] = ["index.html", "plywise.css", "plywise.js"];

/// The name of the manifest, by which platforms know a package.
pub const MANIFEST: &str = "imsmanifest.xml";

/// Where the set goes in the page of the program.
const PLACE: &str = " data-set=\"\"";

/// Why there is no package.
#[derive(Debug)]
#[non_exhaustive]
pub enum PackageError {
    /// A question of the set cannot be asked.
    Set(SetError),
    /// The page of the program has no place for a set.
    NotTheProgram,
}

impl std::error::Error for PackageError {}

/// A package of a set: the bytes of a zip, the same ones for the same set and program. `texts` are those of [`FILES`].
///
/// # Errors
/// When the set cannot be asked, or the files are not those of the program.
pub fn package(set: &ExerciseSet, texts: [&str; 3]) -> Result<Vec<u8>, PackageError> {
    set.exercises("").map_err(PackageError::Set)?;
    let [page, style, script] = texts;
    if page.matches(PLACE).count() != 1 {
        return Err(PackageError::NotTheProgram);
    }
    // Of letters, digits, `-`, `_` and a point: nothing that a tag could end at.
    let packed = write_link(set);
    let said = format!(" data-set=\"{}\"", packed.trim_start_matches("set="));
    let page = page.replace(PLACE, &said);
    let manifest = manifest(set);
    let files = [(MANIFEST, &*manifest), (FILES[0], &page), (FILES[1], style), (FILES[2], script)];
    Ok(zip::zipped(&files.map(|(name, text)| (name, text.as_bytes()))))
}

/// The manifest of a set's package: one organisation with one item, which platforms track, and its files. Marks are out of 100,
/// so the pass mark is the set's.
#[must_use]
pub fn manifest(set: &ExerciseSet) -> String {
    let title = if set.title.is_empty() { english::UNTITLED } else { &set.title };
    let (title, pass) = (escaped(title), set.pass);
    let files: String = FILES.map(|name| format!("\n      <file href=\"{name}\"/>")).concat();
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="plywise-set" version="1.2"
    xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="plywise">
    <organization identifier="plywise">
      <title>{title}</title>
      <item identifier="set" identifierref="program" isvisible="true">
        <title>{title}</title>
        <adlcp:masteryscore>{pass}</adlcp:masteryscore>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="program" type="webcontent" adlcp:scormtype="sco" href="{}">{files}
    </resource>
  </resources>
</manifest>
"#,
        FILES[0]
    )
}
