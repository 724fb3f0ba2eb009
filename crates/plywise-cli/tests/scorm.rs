//! Packages for learning platforms, and the element for PrairieLearn, which calls the command.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn run(args: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_plywise")).args(args).stdin(Stdio::null()).output();
    let output = output.expect("the command runs");
    (output.status.code().expect("no signal ended it"), String::from_utf8(output.stderr).expect("text"))
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(folder.join("scorm")).expect("a folder");
    folder
}

#[test]
fn a_set_becomes_a_package_with_the_files_of_a_site() {
    let folder = folder("site");
    for (name, text) in [("index.html", "<html data-set=\"\">"), ("plywise.css", ""), ("plywise.js", "run()")]
    {
        fs::write(folder.join("scorm").join(name), text).expect("a file");
    }
    let (set, zip) = (folder.join("a.set"), folder.join("a.zip"));
    fs::write(&set, "set: Week 5\n\nexercise: cuts\nexample: q-quiz\n").expect("a file");
    let path = |path: &Path| path.to_str().expect("a text").to_owned();
    let [site, set, zip] = [&folder, &set, &zip].map(|file| path(file));
    let (code, error) = run(&["scorm", "--site", &site, &set, "-o", &zip]);
    assert_eq!((code, &*error), (0, ""));
    let bytes = fs::read(&zip).expect("it is written");
    assert!(bytes.starts_with(b"PK\x03\x04"));
    assert!(bytes.windows(24).any(|part| part == b"<html data-set=\"z1.eNorT"), "the set is in its page");

    let (code, error) = run(&["scorm", &set, "-o", &zip]);
    assert!(code == 1 && error.contains("--site"), "there is none beside the command: {error}");
    fs::write(folder.join("bad.set"), "set: One\n\nexercise: nothing\n  (3 4)\n").expect("a file");
    let (code, error) = run(&["scorm", "--site", &site, &path(&folder.join("bad.set")), "-o", &zip]);
    assert!(code == 1 && error.contains("exercise 1"), "{error}");
}

#[test]
fn the_element_for_prairielearn_grades_with_the_command() {
    let test = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bindings/prairielearn/test_pl_plywise.py");
    let done =
        Command::new("python3").arg("-B").arg(test).env("PLYWISE", env!("CARGO_BIN_EXE_plywise")).output();
    // Where there is no Python there is no PrairieLearn either.
    let Ok(done) = done else { return };
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success() && said.contains("Ran 5 tests"), "{said}");
}
