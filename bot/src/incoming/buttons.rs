//! What buttons, menus and forms carry: a small grammar of at most 100 characters.
//!
//! `v1:<what>:<field>[:<field>…]`. The table at `actions!` has a row for each, from which ids are both
//! written and read. The last field is the rest of the id, so a text in it may have any character.
//! Everything that changes a match carries the match and its moment when the button was made, so that
//! a stale one is known.

use games::Entry;
use referee::{ChallengeId, EnlistmentId, MatchId, Moment, PracticeId, RecordId, RoundNumber};
use rules::{CardKind, Side};

use super::fields::{
    Face, Field, FittingText, GameId, PartialChoice, PartialPlan, Scope, TourAction, Winner,
};
use super::practice_action::PracticeAction;
use super::text_board::{BoardView, TextBoard};
use super::why_buttons::WhyAction;

/// What a button, menu or form does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ButtonAction {
    Accept(ChallengeId),
    Decline(ChallengeId),
    Withdraw(ChallengeId),
    /// Asks a command again, of that match. Made by [`ButtonAction::which`].
    Which(MatchId, Moment, FittingText),
    /// Accepts to play pieces.
    Join(MatchId, EnlistmentId),
    /// Declines it.
    JoinNot(MatchId, EnlistmentId),
    /// Withdraws the question.
    AskNoMore(MatchId, EnlistmentId),
    /// Shows the form for a move; as a form, plays its line.
    Move(MatchId, Moment),
    /// Leads to a move step by step: shows what the asker can move.
    Lead(MatchId, Moment),
    /// Plays an action that the steps have led to: its canonical text. Made by [`ButtonAction::tap`].
    Tap(MatchId, Moment, FittingText),
    /// Shows the legal moves.
    Legal(MatchId, Moment),
    /// Shows a page of the legal moves.
    LegalPage(MatchId, Moment, u16),
    /// A menu of what moves: shows where to. The number tells several such menus apart.
    Actor(MatchId, Moment, u8),
    /// A page of what something can do. Made by [`ButtonAction::narrow`].
    Narrow(MatchId, Moment, u16, PartialChoice),
    /// A menu of what something can do, by its destinations ([`MenuValue`]). The number tells several
    /// such menus apart. Made by [`ButtonAction::pick`].
    Pick(MatchId, Moment, u8, PartialChoice),
    /// A menu of moves: plays one. The number tells several such menus apart.
    Play(MatchId, Moment, u8),
    /// Makes a decision in the middle of a turn: its canonical text. Made by [`ButtonAction::decide`].
    Decide(MatchId, Moment, FittingText),
    /// Shows a page of a decision's choices.
    DecidePage(MatchId, Moment, u16),
    /// Shows the plan for a fight, as far as it is chosen.
    Plan(MatchId, Moment, PartialPlan),
    /// Commits the plan for a fight.
    Commit(MatchId, Moment, PartialPlan),
    /// Shows the form for a plan in that round of a fight; as a form, commits its line.
    PlanLine(MatchId, Moment, RoundNumber),
    /// Reports who won a fight.
    Report(MatchId, Moment, Winner),
    /// Shows the board from that side.
    Flip(MatchId, Moment, Side),
    /// Shows the board from that side with figures on the pieces.
    Figures(MatchId, Moment, Side),
    /// Shows the board from that side without figures on the pieces.
    Plain(MatchId, Moment, Side),
    /// Takes the last action of a draft back. The number counts the draft's actions, too.
    Undo(MatchId, Moment),
    /// Takes all actions of a draft back.
    UndoAll(MatchId, Moment),
    /// Sends a complete draft.
    Send(MatchId, Moment),
    /// Shows a match after so many actions.
    Step(MatchId, u32),
    /// Shows a record after so many actions.
    StepRecord(RecordId, u32),
    /// The same as [`ButtonAction::Step`]. The number tells buttons to one place apart.
    Leaf(MatchId, u32, u8),
    /// The same as [`ButtonAction::StepRecord`]. The number tells buttons to one place apart.
    LeafRecord(RecordId, u32, u8),
    /// Challenges anyone in the channel to continue a record.
    Continue(RecordId),
    Draw(MatchId, Moment),
    AcceptDraw(MatchId, Moment),
    DeclineDraw(MatchId, Moment),
    /// Asks whether one is sure.
    Resign(MatchId, Moment),
    ResignSure(MatchId, Moment),
    KeepPlaying(MatchId, Moment),
    /// Grants the takeback that the other side asks for.
    GrantTakeback(MatchId, Moment),
    /// Declines it.
    DeclineTakeback(MatchId, Moment),
    /// Aborts a match, after one was asked whether one is sure.
    AbortSure(MatchId, Moment),
    /// Deletes a line of answers that the asker keeps ready.
    ForgetAnswer(MatchId, u32),
    /// The menu of the challenges to anyone that are open in a server: accepts one.
    JoinSeek(u8),
    /// Offers a pause of the clocks.
    Pause(MatchId, u32),
    PauseYes(MatchId, u32),
    PauseNo(MatchId, u32),
    /// Ends a pause.
    ResumeTime(MatchId, u32),
    /// Gives the opponent so many minutes.
    GiveTime(MatchId, u32),
    /// Claims a match in which the opponent's time is over.
    ClaimTime(MatchId, u32),
    /// Challenges the other player of a match that is over to another one.
    Rematch(MatchId),
    /// Begins to step through a match, for whoever asks.
    Replay(MatchId),
    /// Gives the record of a match to whoever asks.
    Record(MatchId),
    /// Shows how a game is played, on one card.
    Guide(GameId),
    /// Shows how the moves of a game are written.
    Notation(GameId),
    /// Forgets whoever presses it. The number is that of what they were told they would lose.
    Forget(u32),
    /// Forgets nobody.
    Remain(u32),
    /// Shows the card about a kind of unit or building. Made by [`ButtonAction::card`].
    Card(GameId, CardKind, FittingText),
    /// Shows a page of the ratings in a game.
    Ranks(GameId, Scope, u16),
    /// Shows the card of a rule, or another side of it. Made by [`ButtonAction::rule`].
    Rule(GameId, Face, FittingText),
    /// Shows the card of a rule beside what was refused or ended by it. Made by [`ButtonAction::why`].
    Why(GameId, FittingText),
    /// The menu of a rulebook's sections: shows the first card there.
    RuleSection(GameId),
    /// The menu of rules: shows the card.
    RulePick(GameId),
    /// Shows where one is in the tour of a game.
    Tour(GameId),
    /// Does something else than play in a step of a tour; as a form, plays its line.
    Touring(GameId, u32, TourAction),
    /// As [`ButtonAction::Tap`], in a tour.
    TourTap(GameId, u32, FittingText),
    /// As [`ButtonAction::LegalPage`], in a tour.
    TourPage(GameId, u32, u16),
    /// As [`ButtonAction::Actor`], in a tour.
    TourActor(GameId, u32, u8),
    /// As [`ButtonAction::Narrow`], in a tour.
    TourNarrow(GameId, u32, u16, PartialChoice),
    /// As [`ButtonAction::Pick`], in a tour.
    TourPick(GameId, u32, u8, PartialChoice),
    /// As [`ButtonAction::Play`], in a tour.
    TourPlay(GameId, u32, u8),
    /// Asks why of a match, what happened in it, or agrees on how it is watched.
    Ask(MatchId, Moment, WhyAction),
    /// Shows what else there is to do in a match.
    More(MatchId, Moment),
    /// Does something on a practice board that stands at that moment.
    Practice(PracticeId, u32, PracticeAction),
    /// Practises a game.
    Practise(GameId),
    /// Practises from a match, after so many of its actions.
    PractiseFrom(MatchId, u32),
    /// Shows a board of a match in letters.
    Text(MatchId, BoardView),
    /// Shows another picture in letters. Made by [`ButtonAction::text_of`].
    TextOf(TextBoard),
}

/// A text is too long for the id of a button: it needs a menu, or to be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the text is too long for a button")]
pub(crate) struct TooLong;

const VERSION: &str = "v1";
/// The longest id that Discord takes, in characters ("Component Object").
const MOST_ID: usize = 100;

/// Makes of one table both the writing and the reading of ids.
macro_rules! actions {
    ($($name:literal => $action:ident($($field:ident),+);)+) => {
        /// A button's name and its fields.
        fn written(action: &ButtonAction) -> (&'static str, Vec<String>) {
            match action {
                $(ButtonAction::$action($($field),+) => ($name, vec![$(Field::write($field)),+]),)+
            }
        }

        /// The names of all that there are.
        #[cfg(test)]
        pub(crate) const NAMES: &[&str] = &[$($name),+];

        /// The action of a name and fields.
        fn read(name: &str, fields: &str) -> Option<ButtonAction> {
            match name {
                $($name => {
                    let count = [$(stringify!($field)),+].len();
                    let mut fields = fields.splitn(count, ':');
                    $(let $field = Field::read(fields.next()?)?;)+
                    Some(ButtonAction::$action($($field),+))
                })+
                _ => None,
            }
        }
    };
}

// Messages that were posted long ago carry these: a name is never given another meaning.
actions! {
    "accept" => Accept(challenge);
    "decline" => Decline(challenge);
    "withdraw" => Withdraw(challenge);
    "which" => Which(id, moment, text);
    "join" => Join(id, enlistment);
    "join-not" => JoinNot(id, enlistment);
    "join-off" => AskNoMore(id, enlistment);
    "move" => Move(id, moment);
    "lead" => Lead(id, moment);
    "tap" => Tap(id, moment, text);
    "legal" => Legal(id, moment);
    "legal-page" => LegalPage(id, moment, page);
    "actor" => Actor(id, moment, menu);
    "narrow" => Narrow(id, moment, page, narrowed);
    "pick" => Pick(id, moment, menu, narrowed);
    "play" => Play(id, moment, menu);
    "decide" => Decide(id, moment, text);
    "decide-page" => DecidePage(id, moment, page);
    "plan" => Plan(id, moment, plan);
    "commit" => Commit(id, moment, plan);
    "plan-line" => PlanLine(id, moment, round);
    "report" => Report(id, moment, winner);
    "flip" => Flip(id, moment, side);
    "figures" => Figures(id, moment, side);
    "plain" => Plain(id, moment, side);
    "undo" => Undo(id, moment);
    "undo-all" => UndoAll(id, moment);
    "send" => Send(id, moment);
    "step" => Step(id, plies);
    "record" => StepRecord(record, plies);
    "leaf" => Leaf(id, plies, place);
    "leaf-record" => LeafRecord(record, plies, place);
    "continue" => Continue(record);
    "draw" => Draw(id, moment);
    "draw-yes" => AcceptDraw(id, moment);
    "draw-no" => DeclineDraw(id, moment);
    "resign" => Resign(id, moment);
    "resign-yes" => ResignSure(id, moment);
    "resign-no" => KeepPlaying(id, moment);
    "back-yes" => GrantTakeback(id, moment);
    "back-no" => DeclineTakeback(id, moment);
    "abort-yes" => AbortSure(id, moment);
    "if-off" => ForgetAnswer(id, number);
    "seeks" => JoinSeek(menu);
    "pause" => Pause(id, plies);
    "pause-yes" => PauseYes(id, plies);
    "pause-no" => PauseNo(id, plies);
    "resume-time" => ResumeTime(id, plies);
    "give-time" => GiveTime(id, minutes);
    "claim-time" => ClaimTime(id, plies);
    "rematch" => Rematch(id);
    "replay" => Replay(id);
    "export" => Record(id);
    "guide" => Guide(game);
    "notation" => Notation(game);
    "forget" => Forget(told);
    "remain" => Remain(told);
    "card" => Card(game, kind, code);
    "ranks" => Ranks(game, scope, page);
    "rule" => Rule(game, face, rule);
    "why" => Why(game, rule);
    "rule-section" => RuleSection(game);
    "rule-pick" => RulePick(game);
    "tour" => Tour(game);
    "touring" => Touring(game, at, what);
    "tour-tap" => TourTap(game, at, text);
    "tour-page" => TourPage(game, at, page);
    "tour-actor" => TourActor(game, at, menu);
    "tour-narrow" => TourNarrow(game, at, page, narrowed);
    "tour-pick" => TourPick(game, at, menu, narrowed);
    "tour-play" => TourPlay(game, at, menu);
    "ask" => Ask(id, moment, asking);
    "more" => More(id, moment);
    "practice" => Practice(practice, at, what);
    "practise" => Practise(game);
    "practise-from" => PractiseFrom(id, plies);
    "text" => Text(id, seen);
    "text-of" => TextOf(letters);
}

impl ButtonAction {
    /// The button of a decision.
    ///
    /// # Errors
    /// When the text does not fit into the button's id as a whole.
    pub(crate) fn decide(id: MatchId, moment: Moment, text: &str) -> Result<ButtonAction, TooLong> {
        ButtonAction::Decide(id, moment, FittingText(text.to_owned())).fitting()
    }

    /// The button that asks a command again, of one match.
    ///
    /// # Errors
    /// When the command does not fit into the button's id as a whole.
    pub(crate) fn which(id: MatchId, moment: Moment, asked: &str) -> Result<ButtonAction, TooLong> {
        ButtonAction::Which(id, moment, FittingText(asked.to_owned())).fitting()
    }

    /// The match of which it is.
    pub(crate) fn match_id(&self) -> Option<MatchId> {
        // All that are of a match have its number first.
        let (_, fields) = written(self);
        let of_match = !matches!(
            self,
            ButtonAction::Accept(_)
                | ButtonAction::Decline(_)
                | ButtonAction::Withdraw(_)
                | ButtonAction::JoinSeek(_)
                | ButtonAction::StepRecord(..)
                | ButtonAction::LeafRecord(..)
                | ButtonAction::Continue(_)
                | ButtonAction::Forget(_)
                | ButtonAction::Remain(_)
                | ButtonAction::Guide(_)
                | ButtonAction::Notation(_)
                | ButtonAction::Card(..)
        ) && !self.is_of_lessons()
            && !self.is_of_practice();
        of_match.then(|| fields.first()?.parse().ok().map(MatchId::new)).flatten()
    }

    /// The button of an action that the steps have led to.
    ///
    /// # Errors
    /// When the text does not fit into the button's id as a whole.
    pub(crate) fn tap(id: MatchId, moment: Moment, text: &str) -> Result<ButtonAction, TooLong> {
        ButtonAction::Tap(id, moment, FittingText(text.to_owned())).fitting()
    }

    /// The button to a page of what is left of the choice.
    ///
    /// # Errors
    /// When the group does not fit into the button's id as a whole.
    pub(crate) fn narrow(
        id: MatchId,
        moment: Moment,
        page: u16,
        narrowed: &PartialChoice,
    ) -> Result<ButtonAction, TooLong> {
        ButtonAction::Narrow(id, moment, page, narrowed.clone()).fitting()
    }

    /// The menu of destinations.
    ///
    /// # Errors
    /// When the group does not fit into the menu's id as a whole.
    pub(crate) fn pick(
        id: MatchId,
        moment: Moment,
        menu: u8,
        narrowed: &PartialChoice,
    ) -> Result<ButtonAction, TooLong> {
        ButtonAction::Pick(id, moment, menu, narrowed.clone()).fitting()
    }

    /// The button of a card: by game, kind and code.
    ///
    /// # Errors
    /// When the code does not fit into the button's id as a whole.
    pub(crate) fn card(game: &Entry, kind: CardKind, code: &str) -> Result<ButtonAction, TooLong> {
        ButtonAction::Card(GameId(game.info.id), kind, FittingText(code.to_owned())).fitting()
    }

    /// The button **How do I play?** of a game.
    pub(crate) const fn guide(game: &Entry) -> ButtonAction {
        ButtonAction::Guide(GameId(game.info.id))
    }

    /// The button to how the moves of a game are written.
    pub(crate) const fn notation(game: &Entry) -> ButtonAction {
        ButtonAction::Notation(GameId(game.info.id))
    }

    pub(super) fn fitting(self) -> Result<ButtonAction, TooLong> {
        // Whatever Discord takes for a character, it takes no more of them than of these.
        if self.id().encode_utf16().count() <= MOST_ID { Ok(self) } else { Err(TooLong) }
    }

    /// The text that a button carries.
    pub(crate) fn id(&self) -> String {
        let (name, fields) = written(self);
        format!("{VERSION}:{name}:{}", fields.join(":"))
    }

    /// The text for the log: a plan is nobody's to know before it is revealed, nor what somebody typed.
    pub(crate) fn logged(&self) -> String {
        match self {
            ButtonAction::Plan(id, moment, plan) | ButtonAction::Commit(id, moment, plan) => {
                format!(
                    "{}…",
                    ButtonAction::Plan(*id, *moment, PartialPlan::empty(plan.round)).id()
                )
            }
            ButtonAction::Which(id, moment, _) => {
                format!("{}…", ButtonAction::Which(*id, *moment, FittingText(String::new())).id())
            }
            other => other.id(),
        }
    }

    /// What a text says; `None` for one that this version does not know.
    pub(crate) fn parse(id: &str) -> Option<ButtonAction> {
        let (name, fields) = id.strip_prefix(VERSION)?.strip_prefix(':')?.split_once(':')?;
        read(name, fields)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;
    use referee::Stance;
    use rules::scene::Spot;

    use super::*;

    /// One of each, with the ids that stand on messages which were posted long ago.
    fn each() -> Vec<(ButtonAction, &'static str)> {
        let (challenge, game, record) = (ChallengeId::new(3), MatchId::new(12), RecordId::new(7));
        let (at, drafted) = (Moment::new(5), Moment::new(6));
        let plan = PartialPlan::empty(RoundNumber::FIRST).with(Stance::Strike).with(Stance::Feint);
        let (first, second) = (RoundNumber::FIRST, RoundNumber::new(1));
        let whole = PartialPlan { round: second, stances: Stance::ALL.to_vec() };
        let decide = ButtonAction::decide(game, at, "recall Ra1").expect("short");
        let medieval = games::find("medieval").expect("it is there");
        let unit = ButtonAction::card(medieval, CardKind::Unit, "N4:Axe").expect("short");
        let building = ButtonAction::card(medieval, CardKind::Building, "b2*").expect("short");
        vec![
            (ButtonAction::Accept(challenge), "v1:accept:3"),
            (ButtonAction::Decline(challenge), "v1:decline:3"),
            (ButtonAction::Withdraw(challenge), "v1:withdraw:3"),
            (
                ButtonAction::which(game, at, "move|text=e2-e4: x").expect("short"),
                "v1:which:12:5:move|text=e2-e4: x",
            ),
            (ButtonAction::Join(game, EnlistmentId::new(4)), "v1:join:12:4"),
            (ButtonAction::JoinNot(game, EnlistmentId::new(4)), "v1:join-not:12:4"),
            (ButtonAction::AskNoMore(game, EnlistmentId::new(4)), "v1:join-off:12:4"),
            (ButtonAction::Move(game, at), "v1:move:12:5"),
            (ButtonAction::Lead(game, at), "v1:lead:12:5"),
            (ButtonAction::tap(game, at, "b2-b3").expect("short"), "v1:tap:12:5:b2-b3"),
            (ButtonAction::Legal(game, at), "v1:legal:12:5"),
            (ButtonAction::LegalPage(game, at, 1), "v1:legal-page:12:5:1"),
            (ButtonAction::Actor(game, at, 4), "v1:actor:12:5:4"),
            (
                ButtonAction::Narrow(
                    game,
                    at,
                    2,
                    PartialChoice { group: "N4:Axe@d5".into(), to: None },
                ),
                "v1:narrow:12:5:2:-:N4:Axe@d5",
            ),
            (
                ButtonAction::Pick(
                    game,
                    at,
                    1,
                    PartialChoice { group: "(c6)".into(), to: Some(Spot::new(3, 4)) },
                ),
                "v1:pick:12:5:1:3.4:(c6)",
            ),
            (ButtonAction::Play(game, at, 0), "v1:play:12:5:0"),
            (decide, "v1:decide:12:5:recall Ra1"),
            (ButtonAction::DecidePage(game, at, 1), "v1:decide-page:12:5:1"),
            (
                ButtonAction::Plan(game, at, PartialPlan::empty(RoundNumber::new(2))),
                "v1:plan:12:5:2-",
            ),
            (ButtonAction::Plan(game, at, plan), "v1:plan:12:5:0-SF"),
            (ButtonAction::Commit(game, at, whole), "v1:commit:12:5:1-SFG"),
            (ButtonAction::PlanLine(game, at, second), "v1:plan-line:12:5:1"),
            (
                ButtonAction::Report(game, at, Winner { round: second, attacker: true }),
                "v1:report:12:5:1-attacker",
            ),
            (
                ButtonAction::Report(game, at, Winner { round: first, attacker: false }),
                "v1:report:12:5:0-defender",
            ),
            (ButtonAction::Flip(game, at, Side::Black), "v1:flip:12:5:black"),
            (ButtonAction::Figures(game, at, Side::White), "v1:figures:12:5:white"),
            (ButtonAction::Plain(game, at, Side::Black), "v1:plain:12:5:black"),
            (ButtonAction::Undo(game, drafted), "v1:undo:12:6"),
            (ButtonAction::UndoAll(game, drafted), "v1:undo-all:12:6"),
            (ButtonAction::Send(game, drafted), "v1:send:12:6"),
            (ButtonAction::Step(game, 0), "v1:step:12:0"),
            (ButtonAction::StepRecord(record, 5), "v1:record:7:5"),
            (ButtonAction::Leaf(game, 5, 2), "v1:leaf:12:5:2"),
            (ButtonAction::LeafRecord(record, 5, 0), "v1:leaf-record:7:5:0"),
            (ButtonAction::Continue(record), "v1:continue:7"),
            (ButtonAction::Draw(game, at), "v1:draw:12:5"),
            (ButtonAction::AcceptDraw(game, at), "v1:draw-yes:12:5"),
            (ButtonAction::DeclineDraw(game, at), "v1:draw-no:12:5"),
            (ButtonAction::Resign(game, at), "v1:resign:12:5"),
            (ButtonAction::ResignSure(game, at), "v1:resign-yes:12:5"),
            (ButtonAction::KeepPlaying(game, at), "v1:resign-no:12:5"),
            (ButtonAction::GrantTakeback(game, at), "v1:back-yes:12:5"),
            (ButtonAction::DeclineTakeback(game, at), "v1:back-no:12:5"),
            (ButtonAction::AbortSure(game, at), "v1:abort-yes:12:5"),
            (ButtonAction::ForgetAnswer(game, 5), "v1:if-off:12:5"),
            (ButtonAction::JoinSeek(0), "v1:seeks:0"),
            (ButtonAction::Pause(game, 5), "v1:pause:12:5"),
            (ButtonAction::PauseYes(game, 5), "v1:pause-yes:12:5"),
            (ButtonAction::PauseNo(game, 5), "v1:pause-no:12:5"),
            (ButtonAction::ResumeTime(game, 5), "v1:resume-time:12:5"),
            (ButtonAction::GiveTime(game, 1440), "v1:give-time:12:1440"),
            (ButtonAction::ClaimTime(game, 5), "v1:claim-time:12:5"),
            (ButtonAction::Rematch(game), "v1:rematch:12"),
            (ButtonAction::More(game, at), "v1:more:12:5"),
            (ButtonAction::Replay(game), "v1:replay:12"),
            (ButtonAction::Record(game), "v1:export:12"),
            (ButtonAction::guide(medieval), "v1:guide:medieval"),
            (ButtonAction::notation(medieval), "v1:notation:medieval"),
            (ButtonAction::Forget(3), "v1:forget:3"),
            (ButtonAction::Remain(3), "v1:remain:3"),
            (unit, "v1:card:medieval:unit:N4:Axe"),
            (building, "v1:card:medieval:building:b2*"),
            (ButtonAction::Ranks(GameId::of(medieval), Scope::Here, 2), "v1:ranks:medieval:here:2"),
            (
                ButtonAction::Ranks(GameId::of(medieval), Scope::Everywhere, 0),
                "v1:ranks:medieval:everywhere:0",
            ),
        ]
    }

    #[test]
    fn posted_ids_keep_their_meaning() {
        for (action, id) in each() {
            assert_eq!(action.id(), id);
            assert_eq!(ButtonAction::parse(id), Some(action));
        }
    }

    #[test]
    fn what_is_of_a_match_says_of_which() {
        for (action, id) in each() {
            let is_of_match = id.contains(":12:") || id.ends_with(":12");
            let of_match = is_of_match.then_some(MatchId::new(12));
            assert_eq!(action.match_id(), of_match, "{id}");
        }
    }

    #[test]
    fn the_longest_ids_fit() {
        let (challenge, game) = (ChallengeId::new(u64::MAX), MatchId::new(u64::MAX));
        let (at, round) = (Moment::new(u32::MAX), RoundNumber::new(u32::MAX));
        let longest = PartialChoice { group: "x".repeat(40), to: Some(Spot::new(25, 25)) };
        for action in [
            ButtonAction::Withdraw(challenge),
            ButtonAction::Actor(game, at, u8::MAX),
            ButtonAction::Commit(game, at, PartialPlan { round, stances: Stance::ALL.to_vec() }),
            ButtonAction::Report(game, at, Winner { round, attacker: true }),
            ButtonAction::Figures(game, at, Side::White),
            ButtonAction::ResignSure(game, at),
            ButtonAction::decide(game, at, &"x".repeat(57)).expect("fits"),
            // The longest group that an outline may have.
            ButtonAction::narrow(game, at, u16::MAX, &longest).expect("fits"),
            ButtonAction::pick(game, at, u8::MAX, &longest).expect("fits"),
        ] {
            let id = action.id();
            assert!(id.len() <= MOST_ID, "{id}");
            assert_eq!(ButtonAction::parse(&id), Some(action));
        }
    }

    #[test]
    fn what_is_no_id_is_not_read() {
        for bad in [
            "",
            "v1",
            "v1:move",
            "v1:move:x:1",
            "v2:move:1:1",
            "v1:move:1",
            "v1:accept:1:2",
            "v1:flip:1:1:up",
            "v1:move:1:1:1:1",
            "v1:plan:1:1:0",
            "v1:plan:1:1:0-SFGS",
            "v1:plan:1:1:0-sfg",
            "v1:plan:1:1:-SF",
            "v1:commit:1:1:x-SFG",
            "v1:report:1:1:0-nobody",
            "v1:report:1:1:attacker",
            "v1:decide:1:heal N4:Axe@d5",
            "v1:narrow:1:1:0:Axe",
            "v1:narrow:1:1:0:3:Axe",
            "v1:narrow:1:1:0:3.x:Axe",
            "v1:card:checkers:unit:N3",
            "v1:card:medieval:tower:N3",
            "v1:card:medieval:unit",
            "v1x:move:1:1",
        ] {
            assert_eq!(ButtonAction::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_log_tells_no_plan() {
        let (game, at) = (MatchId::new(1), Moment::new(5));
        let logged: Vec<String> = Stance::ALL
            .into_iter()
            .map(|stance| {
                let plan = PartialPlan { round: RoundNumber::FIRST, stances: vec![stance; 3] };
                assert_eq!(
                    ButtonAction::Plan(game, at, plan.clone()).logged(),
                    ButtonAction::Commit(game, at, plan.clone()).logged()
                );
                ButtonAction::Commit(game, at, plan).logged()
            })
            .collect();
        assert!(logged.windows(2).all(|two| two[0] == two[1]), "{logged:?}");
    }
    #[test]
    fn a_text_that_does_not_fit_is_refused_and_never_cut() {
        let (game, at) = (MatchId::new(12), Moment::new(5));
        let healing = ButtonAction::decide(game, at, "heal N4:Axe@d5").expect("short");
        assert_eq!(healing.id(), "v1:decide:12:5:heal N4:Axe@d5");
        assert_eq!(ButtonAction::parse(&healing.id()), Some(healing));
        // `v1:decide:12:5:` are 15 characters.
        assert!(ButtonAction::decide(game, at, &"x".repeat(85)).is_ok());
        assert_eq!(ButtonAction::decide(game, at, &"x".repeat(86)), Err(TooLong));
        assert_eq!(ButtonAction::decide(game, at, &"\u{1F409}".repeat(43)), Err(TooLong));
        let medieval = games::find("medieval").expect("it is there");
        assert_eq!(ButtonAction::card(medieval, CardKind::Unit, &"x".repeat(79)), Err(TooLong));
    }

    fn texts() -> impl Strategy<Value = String> {
        let one = prop_oneof![
            prop::sample::select(vec![':', '@', '%', '-', ' ', '\n', '\u{1F409}', '½', 'v', '1']),
            any::<char>(),
        ];
        prop::collection::vec(one, 0..110).prop_map(|all| all.into_iter().collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 2_000,
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(8),
            ..ProptestConfig::default()
        })]

        #[test]
        fn any_text_survives_a_button(number in any::<u64>(), moment in any::<u32>(), text in texts()) {
            let id = MatchId::new(number);
            match ButtonAction::decide(id, Moment::new(moment), &text) {
                Ok(action) => {
                    let carried = action.id();
                    prop_assert!(carried.encode_utf16().count() <= MOST_ID);
                    prop_assert!(carried.ends_with(&text));
                    prop_assert_eq!(ButtonAction::parse(&carried), Some(action));
                }
                Err(TooLong) => {
                    let carried = format!("v1:decide:{number}:{moment}:{text}");
                    prop_assert!(carried.encode_utf16().count() > MOST_ID);
                }
            }
        }

        #[test]
        fn whatever_is_read_is_written_to_be_read_again(index in 0..each().len(), tail in texts()) {
            let (_, id) = each()[index];
            // A known id with something else behind it, and with something else for its fields.
            for text in [format!("{id}{tail}"), format!("{}:{tail}", &id[..id.rfind(':').unwrap_or(0)])] {
                if let Some(action) = ButtonAction::parse(&text) {
                    prop_assert_eq!(ButtonAction::parse(&action.id()), Some(action));
                }
            }
        }
    }
}
