//! Results of a class, graded again.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use plywise_practice::Answer;
use plywise_sets::{Act, Sitting, read_set, write_result};

fn run(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_plywise")).args(args).stdin(Stdio::null()).output();
    let output = output.expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    (output.status.code().expect("no signal ended it"), text(output.stdout), text(output.stderr))
}

/// The result of a student who leaves out so many of the pruned leaves, and then knows everything.
fn result(student: &str, n_missed: usize) -> String {
    let set = "set: Week 5\npass: 60\n\nexercise: pruned-leaves\n  A(B(3 12 8) C(2 4 6) D(14 5 2))\n\nexercise: \
               move\nweight: 2\nexample: q-quiz\n";
    let mut sitting = Sitting::new(read_set(set).expect("a set"), student).expect("it can be asked");
    let keys: Vec<Answer> = sitting.exercises().iter().map(plywise_practice::Exercise::key).collect();
    for (nth, mut key) in keys.into_iter().enumerate() {
        if let Answer::Nodes(nodes) = &mut key {
            (0..n_missed).for_each(|_| _ = nodes.pop_first());
        }
        sitting.apply(1_000 * nth as u64, nth, Act::Answer(key)).expect("it may be answered");
    }
    sitting.apply(9_000, 1, Act::Finish).expect("it may be handed in");
    write_result(&sitting, "2026-01-07 10:00")
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, String)]) -> Folder {
        let folder = std::env::temp_dir().join(format!("plywise-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        for (file, text) in files {
            std::fs::write(folder.join(file), text).expect("a file");
        }
        Folder(folder)
    }

    fn told(&self, text: &str) -> String {
        text.replace(&self.0.display().to_string(), "class")
    }

    fn path(&self) -> &str {
        Path::to_str(&self.0).expect("a name")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_class_is_graded_in_every_form_with_its_commonest_mistake() {
    let files =
        [("a.json", "Ada", 0), ("b.json", "=Alan, \"B\"", 1), ("c.json", "", 1), ("d.json", "Grace", 2)]
            .map(|(file, student, n_missed)| (file, result(student, n_missed)));
    let class = Folder::new("class", &files);
    for form in ["text", "json", "csv"] {
        let (code, report, error) = run(&["grade", "--to", form, class.path()]);
        assert_eq!((code, error.as_str()), (0, ""));
        insta::assert_snapshot!(format!("class-{form}"), class.told(&report));
    }
}

#[test]
fn what_was_changed_or_damaged_is_told_and_the_others_are_graded() {
    let good = result("Ada", 1);
    let files = [
        ("a.json", good.clone()),
        ("b.json", good.replace("\"scaled\": 0.833", "\"scaled\": 0.933")),
        ("c.json", good[..good.len() / 2].to_owned()),
        ("d.json", good.replacen("\"version\": 1", "\"version\": 2", 1)),
        ("e.json", "\u{1b}[31m".to_owned()),
        ("f.json", " ".repeat((8 << 20) + 1)),
    ];
    let class = Folder::new("wrong", &files);
    let (code, report, error) = run(&["grade", class.path()]);
    assert_eq!(code, 1);
    insta::assert_snapshot!("wrong-files", class.told(&[report, error].concat()));
    let (code, _, error) = run(&["grade", "no-such-file.json"]);
    assert_eq!(code, 1);
    assert!(error.contains("no-such-file.json"), "{error}");
}
