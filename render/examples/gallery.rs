//! Renders invented scenes: `cargo run -p render --example gallery -- FOLDER`. `--bench` prints
//! costs instead.

#[path = "scenes/mod.rs"]
mod scenes;

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use i18n::{Locale, PSEUDO};
use model::scene::Side;
use render::{Renderer, Theme, View};

fn main() -> Result<(), Box<dyn Error>> {
    let argument = std::env::args().nth(1);
    match argument.as_deref() {
        Some("--bench") => bench(),
        Some(folder) => gallery(Path::new(folder)),
        None => Err("name a folder for the pictures, or --bench".into()),
    }
}

fn gallery(folder: &Path) -> Result<(), Box<dyn Error>> {
    std::fs::create_dir_all(folder)?;
    let renderer = Renderer::new()?;
    let locale = Locale::load("en", |_| [("words", scenes::WORDS)])?;
    let pseudo = Locale::load(PSEUDO, |_| [("words", scenes::WORDS)])?;
    for (name, scene) in scenes::all() {
        for orientation in Side::ALL {
            for size in [360, 480, 720, 1080] {
                let view = View { orientation, size, theme: Theme::Wood };
                let file = format!("{name}-{}-{size}.png", orientation.id());
                std::fs::write(folder.join(file), renderer.png(&scene, &view, &locale)?)?;
            }
        }
        for theme in Theme::ALL.into_iter().filter(|theme| *theme != Theme::default()) {
            let view = View { theme, ..View::default() };
            let file = format!("{name}-{}.png", theme.id());
            std::fs::write(folder.join(file), renderer.png(&scene, &view, &locale)?)?;
        }
        let view = View { size: 480, ..View::default() };
        let file = folder.join(format!("{name}-pseudo.png"));
        std::fs::write(file, renderer.png(&scene, &view, &pseudo)?)?;
        let text = format!(
            "{}\n\n{}\n{}",
            render::alt_text(&scene, &locale),
            render::text_board(&scene, Side::White, &locale),
            render::text_board(&scene, Side::Black, &locale)
        );
        std::fs::write(folder.join(format!("{name}.txt")), text)?;
    }
    Ok(())
}

/// This thread's CPU time on Linux; otherwise elapsed time.
fn cpu(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|line| line.split(' ').next()?.parse().ok());
    told.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn bench() -> Result<(), Box<dyn Error>> {
    let clock = Instant::now();
    let before = cpu(clock);
    let renderer = Renderer::new()?;
    let locale = Locale::load("en", |_| [("words", scenes::WORDS)])?;
    println!("start-up: {:.1} ms CPU", ms(cpu(clock) - before, 1));
    let before = cpu(clock);
    let (_, first) = scenes::all().remove(0);
    renderer.png(&first, &View::default(), &locale)?;
    println!("first picture: {:.1} ms CPU", ms(cpu(clock) - before, 1));
    println!("{:<22} {:>5} {:>9} {:>9}", "scene", "width", "ms CPU", "bytes");
    for (name, scene) in scenes::all() {
        for size in [360, 720, 1080] {
            let view = View { size, ..View::default() };
            let bytes = renderer.png(&scene, &view, &locale)?.len();
            let mut rounds = Vec::new();
            for _ in 0..9 {
                let before = cpu(clock);
                const PICTURES: u32 = 60;
                for _ in 0..PICTURES {
                    std::hint::black_box(renderer.png(&scene, &view, &locale)?);
                }
                rounds.push(ms(cpu(clock) - before, PICTURES));
            }
            rounds.sort_by(f64::total_cmp);
            println!("{name:<22} {size:>5} {:>9.3} {bytes:>9}", rounds[rounds.len() / 2]);
        }
    }
    for (name, scene) in scenes::all() {
        let before = cpu(clock);
        for _ in 0..2000 {
            std::hint::black_box(render::alt_text(&scene, &locale));
        }
        let alt = ms(cpu(clock) - before, 2000);
        println!(
            "{name:<22} alt text {:.3} ms, {} characters",
            alt,
            render::alt_text(&scene, &locale).len()
        );
    }
    Ok(())
}

fn ms(time: Duration, parts: u32) -> f64 {
    time.as_secs_f64() * 1e3 / f64::from(parts)
}
