//! `herald gallery`: draws every piece, mark, theme, special case and card on one page.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use ::render::{Renderer, Theme, View, alt_text, legend_alt_text};
use clap::Args;
use games::Entry;
use i18n::Locale;
use model::l10n::{L10nMessage, say};
use model::scene::{Arrow, Mark, MarkKind, Player, Scene, Spot};
use rules::{Options, SamplePosition};

use super::exit::CliError;
use super::output::outln;
use crate::outgoing::start_positions::start_scene;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The folder for the page (index.html) and its pictures
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// The pictures' width in pixels
    #[arg(long, default_value_t = 480)]
    size: u16,
}

pub(crate) fn run(locale: &Locale, arguments: &Arguments) -> Result<(), CliError> {
    let (folder, size) = (arguments.folder.as_path(), arguments.size);
    std::fs::create_dir_all(folder)
        .map_err(|cause| super::common::cannot_write(locale, folder, cause))?;
    let renderer = Renderer::new().map_err(super::common::cannot_draw)?;
    let mut page = Page { locale, renderer, folder, size, body: String::new(), count: 0 };
    for theme in Theme::ALL {
        page.section(theme.id());
        for game in games::all() {
            page.scene(game.info.name, &with_players(start_scene(game)), theme)?;
            let marks = locale.say("cli-gallery-marks");
            page.scene(&marks, &with_marks(start_scene(game)), theme)?;
        }
    }
    for game in games::all() {
        page.section(game.info.name);
        if let Ok(Some(guide)) = game.guide() {
            for legend in &guide.legends {
                page.legend(legend)?;
            }
        }
        for sample in game.samples() {
            if let Some(scene) = sample_scene(game, &sample) {
                page.scene(sample.about, &scene, Theme::default())?;
            }
        }
        for (title, scene) in with_aids(game) {
            page.scene(&locale.text(&title), &scene, Theme::default())?;
        }
        for card in game.cards() {
            let title = format!("{} {}", card.code, locale.text(&card.name));
            page.scene(&title, &card.scene, Theme::default())?;
        }
    }
    for lessons in lessons::all() {
        let title = say("cli-gallery-lessons").with("game", lessons.game.info.name);
        page.section(&locale.text(&title));
        for card in &lessons.cards {
            if let Ok(shown) = card.content() {
                for scene in std::iter::once(&shown.scene).chain(&shown.after) {
                    page.scene(card.rule, scene, Theme::default())?;
                }
            }
        }
        for (number, step) in (1_u32..).zip(&lessons.tour) {
            if let Ok(stood) = step.state(&[]) {
                let title = locale.text(&say("cli-gallery-step").with("number", number));
                page.scene(&title, &stood.table.scene(), Theme::default())?;
            }
        }
    }
    let file = folder.join("index.html");
    std::fs::write(&file, page.to_html())
        .map_err(|cause| super::common::cannot_write(locale, &file, cause))?;
    outln!("{}", file.display());
    Ok(())
}

struct Page<'a> {
    locale: &'a Locale,
    renderer: Renderer,
    folder: &'a Path,
    size: u16,
    body: String,
    count: usize,
}

impl Page<'_> {
    fn section(&mut self, title: &str) {
        // Writing to a `String` can't fail.
        let _ = writeln!(self.body, "<h2>{}</h2>", escape(title));
    }

    fn scene(&mut self, title: &str, scene: &Scene, theme: Theme) -> Result<(), CliError> {
        let view = View { size: self.size, theme, ..View::default() };
        let bytes = self.renderer.png(scene, &view, self.locale);
        let bytes = bytes.map_err(super::common::cannot_draw)?;
        self.picture(title, &bytes, &alt_text(scene, self.locale))
    }

    fn legend(&mut self, legend: &model::scene::Legend) -> Result<(), CliError> {
        let width = self.size.saturating_mul(2);
        let bytes = self.renderer.legend(legend, width, Theme::default(), self.locale);
        let bytes = bytes.map_err(super::common::cannot_draw)?;
        let title = self.locale.say("cli-gallery-pieces");
        self.picture(&title, &bytes, &legend_alt_text(legend, self.locale))
    }

    fn picture(&mut self, title: &str, bytes: &[u8], alt: &str) -> Result<(), CliError> {
        self.count += 1;
        let name = format!("{:03}.png", self.count);
        let file = self.folder.join(&name);
        std::fs::write(&file, bytes)
            .map_err(|cause| super::common::cannot_write(self.locale, &file, cause))?;
        let (title, alt) = (escape(title), escape(alt));
        let _ = writeln!(
            self.body,
            "<figure><img src=\"{name}\" alt=\"{alt}\" loading=\"lazy\">\
             <figcaption>{title}</figcaption></figure>"
        );
        Ok(())
    }

    fn to_html(&self) -> String {
        format!(
            "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Herald</title>\n\
             <style>body{{font:16px sans-serif;background:#1b1d22;color:#eee}}\
             figure{{display:inline-block;margin:8px;vertical-align:top}}img{{max-width:100%}}\
             figcaption{{max-width:30em}}</style>\n<h1>Herald</h1>\n{}</html>\n",
            self.body
        )
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

fn with_players(scene: Scene) -> Scene {
    let player = |name: &str, strength: &str| Player {
        name: name.to_owned(),
        strength: Some(L10nMessage::verbatim(strength)),
    };
    Scene {
        players: Some([player("Alice", "1662"), player("Владимир 山田", "1500?")]), ..scene
    }
}

fn with_marks(mut scene: Scene) -> Scene {
    let columns = scene.board.columns.max(1);
    let spot = |number: usize| {
        let number = u8::try_from(number).unwrap_or(u8::MAX);
        Spot::new(number % columns, 2 + number / columns)
    };
    scene.marks = (0..).zip(MarkKind::ALL).map(|(at, kind)| Mark::new(spot(at), kind)).collect();
    scene.marks.extend(
        (1..=3).map(|step| Mark { step: Some(step), ..Mark::new(spot(12), MarkKind::LastTo) }),
    );
    let arrow = |from: (u8, u8), to: (u8, u8)| Arrow {
        from: Spot::new(from.0, from.1),
        to: Spot::new(to.0, to.1),
    };
    scene.arrows = vec![
        arrow((0, 0), (0, 1)),
        arrow((2, 1), (3, 1)),
        arrow((5, 1), (6, 2)),
        arrow((1, 1), (1, 6)),
        arrow((4, 1), (2, 5)),
    ];
    scene
}

/// Board aids on a middlegame position: pieces that can act, attacks, changes.
fn with_aids(game: &Entry) -> Vec<(L10nMessage, Scene)> {
    /// Actions played, and how many of the last count as changes.
    const ACTIONS: usize = 40;
    const CHANGES: usize = 3;
    let (mut table, mut texts) = (game.start(&Options::default()), Vec::new());
    let mut table_before = table.copy();
    while texts.len() < ACTIONS {
        let legal = table.legal();
        let Some(text) = legal.get((texts.len() * 7 + 3) % legal.len().max(1)) else { break };
        if texts.len() + CHANGES == ACTIONS {
            table_before = table.copy();
        }
        if table.play(text).is_err() {
            break;
        }
        texts.push(text.clone());
    }
    let (mut reach, mut attacks, mut changes) = (table.scene(), table.scene(), table.scene());
    games::put_reach(&*table, &mut reach);
    games::put_attacks(&*table, &mut attacks);
    let mut scenes = vec![
        (say("button-aid-reach"), with_players(reach)),
        (say("button-aid-attacks"), with_players(attacks)),
    ];
    let last_texts = texts.get(table_before.plies() as usize..).unwrap_or_default();
    if games::put_changes(&*table_before, last_texts, &mut changes).is_ok() {
        scenes.push((say("button-aid-changes"), with_players(changes)));
    }
    scenes
}

fn sample_scene(game: &Entry, sample: &SamplePosition) -> Option<Scene> {
    let options = Options::default();
    let mut table = match sample.setup {
        None => game.start(&options),
        Some(setup) => {
            let setup = serde_json::from_str(setup).ok()?;
            game.from_setup(&options, &setup).ok()?
        }
    };
    for action in sample.actions {
        table.play(action).ok()?;
    }
    Some(table.scene())
}
