//! The binary `herald`.

fn main() -> std::process::ExitCode {
    herald::cli::main()
}
