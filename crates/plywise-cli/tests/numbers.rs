//! Every option with a number, beyond each of its ends: refused with the limit, and never as if it were no number.

use std::process::Command;

fn run(args: &[&str]) -> (Option<i32>, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_plywise")).args(args).output().expect("the command runs");
    (done.status.code(), String::from_utf8(done.stderr).expect("messages are text"))
}

#[test]
fn a_number_beyond_its_limits_is_refused_with_them() {
    const TREE: [&str; 2] = ["--tree", "((3 12)(2 4))"];
    const SAMPLE: [&str; 5] = ["sample", "-b", "2", "-d", "2"];
    let stats = |option: &'static [&'static str]| [&["stats"], option, &TREE].concat();
    let sample = |option: &'static [&'static str]| [&SAMPLE, option].concat();
    for (args, limit) in [
        (stats(&["--margin=-1"]), "0 or more"),
        (stats(&["--margin", "-0.5"]), "0 or more"),
        (stats(&["--sum=-1"]), "0 or more"),
        (stats(&["--sum=-inf"]), "0 or more"),
        (stats(&["--margin=nan"]), "a value is a number"),
        (stats(&["--guess=x"]), "a value is a number"),
        (stats(&["--depth=0"]), "from 1 to 4294967295"),
        (stats(&["--depth=99999999999"]), "from 1 to 4294967295"),
        (stats(&["--budget=99999999999"]), "4294967295"),
        (stats(&["--budget=-1"]), "-1"),
        (stats(&["--window=5,5"]), "is empty"),
        (stats(&["--range=9,1"]), "is empty"),
        (stats(&["--weight=a=inf"]), "a weight is a number"),
        (vec!["svg", "--step=99999999999", "--tree", "(3 4)"], "from 0 to 4294967295"),
        (vec!["svg", "--step=-1", "--tree", "(3 4)"], "from 0 to 4294967295"),
        (vec!["edit", "--level=1=256", "--tree", "((3 4))"], "from 1 to 255"),
        (sample(&["--margin=-1"]), "0 or more"),
        (sample(&["--trees=0"]), "1..=1000000000"),
        (vec!["sample", "-b", "0", "-d", "2"], "1.."),
        (vec!["sample", "-b", "2", "-d", "401"], "400"),
        (vec!["generate", "gen=uniform-1;b=99999999999;d=2"], "from 1 to 4294967295"),
        (vec!["generate", "gen=uniform-1;b=2;d=0"], "from 1 to 4294967295"),
        (vec!["generate", "gen=uniform-1;b=2;d=2;cuts=99999999999"], "up to 4294967295"),
        (vec!["generate", "gen=uniform-1;b=2;d=2;cost=101"], "at most 100"),
        (vec!["generate", "gen=uniform-1;b=2;d=2;places=7"], "from 0 to 6"),
        (vec!["generate", "gen=uniform-1;b=2;d=2;seed=18446744073709551616"], "below 2^64"),
    ] {
        let (code, complaint) = run(&args);
        assert!(code == Some(1) || code == Some(2), "{args:?}: {code:?} {complaint}");
        assert!(complaint.contains(limit), "{args:?}: {complaint}");
    }
    for args in
        [stats(&["--margin=0"]), stats(&["--sum=inf"]), stats(&["--guess=-3"]), sample(&["--margin=0.5"])]
    {
        assert_eq!(run(&args).0, Some(0), "{args:?}: {}", run(&args).1);
    }
}
