use std::io::Write;
use std::time::Duration;

use clocks::HOUR;
use games::Table;
use i18n::Locale;
use messages::words;
use model::scene::{Player, Scene};
use render::{Renderer, View};
use rules::Options;
use rules::l10n::L10nMessage;

use crate::measure::{Row, cost, print, sample, wander};

const PEERS: &str =
    "lila-gif: 3.2 ms, 29,746 B; resvg 15.6 ms, 56,585 B; python-chess + CairoSVG 65 ms";
const TIMES: u32 = 200;

pub fn rows(out: &mut dyn Write, locale: &Locale) -> Result<(), String> {
    let (renderer, start) = cost(Renderer::new);
    let renderer = renderer.map_err(|error| error.to_string())?;
    print(
        out,
        &Row {
            label: "sprites rasterised at start".into(),
            figure: format!("{:.0} ms", start.as_secs_f64() * 1e3),
            peers: "lila-gif: 1,820 ms (all themes)",
        },
    );
    for game in games::all() {
        let options = Options::check(game.info, []).unwrap_or_default();
        let mut table = game.start(&options);
        wander(&mut *table, 12, 3);
        let mut boards = vec![(String::new(), table)];
        for one in game.samples().iter().filter(|one| one.setup.is_some()) {
            boards.push((format!(" {}", one.about), sample(game, one)?));
        }
        for (label, table) in boards {
            let (names, names_time) = measure_drawing(&renderer, &with_names(&*table), locale)?;
            let (whole, whole_time) = measure_drawing(&renderer, &clocked(&*table), locale)?;
            let (id, width) = (game.info.id, View::default().size);
            let millis = |time: Duration| time.as_secs_f64() * 1e3;
            print(
                out,
                &Row {
                    label: format!(
                        "board picture {id}{label} {width} px, {names} bytes with names, {whole} with \
                     ratings and clocks"
                    ),
                    figure: format!("{:.2}, {:.2} ms", millis(names_time), millis(whole_time)),
                    peers: PEERS,
                },
            );
        }
    }
    Ok(())
}

fn measure_drawing(
    renderer: &Renderer,
    scene: &Scene,
    locale: &Locale,
) -> Result<(usize, Duration), String> {
    let view = View::default();
    let warm = renderer.png(scene, &view, locale).map_err(|error| error.to_string())?;
    let (failed, time) = cost(|| (0..TIMES).any(|_| renderer.png(scene, &view, locale).is_err()));
    if failed {
        return Err("the picture failed".into());
    }
    Ok((warm.len(), time / TIMES))
}

fn with_names(table: &dyn Table) -> Scene {
    let mut scene = table.scene();
    let player = |name: &str| Player { name: name.to_owned(), strength: None };
    scene.players = Some(["Alexandra", "Sir Bedivere"].map(player));
    scene
}

fn clocked(table: &dyn Table) -> Scene {
    let mut scene = with_names(table);
    for (player, rating) in scene.players.iter_mut().flatten().zip(["1612", "1498?"]) {
        player.strength = Some(L10nMessage::verbatim(rating));
    }
    scene.clocks = Some(words::clocks::faces(table.info(), [61 * HOUR, 7 * HOUR]));
    scene
}
