//! How moves are written and read (rule C-5; *Notation*).

use rules::RefusalKind;

use crate::common::play;

#[test]
fn what_is_no_move_is_unreadable() {
    for text in [
        "",
        "a",
        "a1",
        "hello",
        "a1-",
        "a1-b9",
        "i1-a1",
        "Qa1-a2",
        "a1-a2=",
        "a1-a2=Q",
        "a1-a2yB",
        "a1-a2xQ",
        "a1>>a2",
        "a1-a2-a3",
        "🐎a1-a2",
        "a1-é2",
        "pass",
        "=B",
    ] {
        let refusal = play("start").read(text).expect_err(text);
        assert_eq!(refusal.kind, RefusalKind::Unreadable, "{text}: {refusal:?}");
        assert_eq!(refusal.rule, None);
    }
}
