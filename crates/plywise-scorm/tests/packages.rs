//! A package is what platforms and unpackers take it for.

use std::io::Read as _;

use plywise_scorm::{FILES, MANIFEST, PackageError, manifest, package};
use plywise_sets::{ExerciseSet, read_set};

const PAGE: &str = "<html lang=\"en\" data-set=\"\"><body></body></html>";

fn set(title: &str) -> ExerciseSet {
    let text = format!("set: {title}\npass: 60\n\nexercise: pruned-leaves\nexample: q-quiz\n");
    read_set(&text).expect("a set")
}

#[test]
fn a_package_holds_the_program_with_the_set_in_its_page() {
    let set = set("Week 5");
    let bytes = package(&set, [PAGE, "p {}", "run();"]).expect("a package");
    assert_eq!(package(&set, [PAGE, "p {}", "run();"]).expect("again"), bytes, "the same bytes");
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).expect("a zip");
    let mut texts = Vec::new();
    for nth in 0..zip.len() {
        let mut file = zip.by_index(nth).expect("a file");
        assert_eq!(file.compression(), zip::CompressionMethod::Stored);
        let mut text = String::new();
        file.read_to_string(&mut text).expect("its checksum is right");
        texts.push((file.name().expect("a name").into_owned(), text));
    }
    let names: Vec<&str> = texts.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, [&[MANIFEST][..], &FILES].concat());
    assert_eq!((texts[2].1.as_str(), texts[3].1.as_str()), ("p {}", "run();"));
    let packed =
        texts[1].1.split("data-set=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a set");
    assert_eq!(read_set(&format!("set={packed}")).expect("it is packed"), set);
}

#[test]
fn a_manifest_names_every_file_and_says_titles_as_they_are() {
    let text = manifest(&set("α < β & \"more\""));
    assert!(text.contains("<title>α &lt; β &amp; &quot;more&quot;</title>"), "{text}");
    assert!(text.contains("<adlcp:masteryscore>60</adlcp:masteryscore>"));
    assert!(FILES.iter().all(|name| text.contains(&format!("<file href=\"{name}\"/>"))));
    assert!(manifest(&set("")).contains("<title>Exercises on game-tree search</title>"));
}

#[test]
fn what_cannot_be_packed_says_why() {
    let other = package(&set(""), ["<html>", "", ""]).expect_err("no place for a set");
    assert!(matches!(other, PackageError::NotTheProgram));
    let asks_nothing = ExerciseSet::default();
    assert!(matches!(package(&asks_nothing, [PAGE, "", ""]), Err(PackageError::Set(_))));
}
