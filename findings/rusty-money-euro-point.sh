#!/usr/bin/env bash
# rusty-money 0.5.1 (crates.io): Money::from_str reads a point as each currency's country writes it. A decimal of an API is
# a thousandfold in euros ("12.505" is 12505.00) and right in dinars; "1250.50" is an error in euros. And HUF has no
# decimals, MGA and MRU one (ISO 4217: two each).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'END'
[package]
name = "x"
version = "0.0.0"
edition = "2021"

[dependencies]
rusty-money = { version = "=0.5.1", features = ["iso"] }
END
cat >src/main.rs <<'END'
use rusty_money::{iso, Money};

fn main() {
    for (text, currency) in [("12.505", iso::EUR), ("1250.50", iso::EUR), ("12.505", iso::KWD), ("1250.50", iso::USD)] {
        let read = Money::from_str(text, currency).map(|money| money.amount().to_string());
        println!("{} {} {}", currency.iso_alpha_code, text, read.unwrap_or("refused".into()));
    }
    println!("HUF {} MGA {} MRU {}", iso::HUF.exponent, iso::MGA.exponent, iso::MRU.exponent);
}
END
output=$(cargo run --quiet 2>/dev/null)
echo "$output"
expected='EUR 12.505 12505.00
EUR 1250.50 refused
KWD 12.505 12.505
USD 1250.50 1250.50
HUF 0 MGA 1 MRU 1'
[ "$output" = "$expected" ] || { echo 'rusty-money behaves otherwise now'; exit 1; }
