#!/usr/bin/env bash
# steel-cent 0.2.3 (crates.io) writes amounts of currencies without decimals with a decimal point at their end: 1250 yen are JPY1,250. in the
# British style and "1 250, JPY" in the French. It reads no other form: JPY1,250 is refused for "wrong number of decimal places for currency",
# and so are won, pesos of Chile and kronur of Iceland as everybody writes them. ISO 4217 gives them no decimals, which the library knows, and
# CLDR (Unicode TS 35, part 3, number patterns) writes no decimal sign where no decimal follows.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "try"
version = "0.1.0"
edition = "2021"

[dependencies]
steel-cent = "=0.2.3"
TOML
cat >src/main.rs <<'RUST'
use steel_cent::currency::with_code;
use steel_cent::formatting::{format, france_style, uk_style};
use steel_cent::Money;

fn main() {
    for code in ["EUR", "JPY", "KRW", "CLP", "ISK"] {
        let currency = with_code(code).unwrap();
        let money = Money::of_minor(currency, 1250);
        let french = format(france_style(), &money).replace('\u{a0}', " ");
        println!("{code}, {} decimals: '{}', '{french}'", currency.decimal_places(), format(uk_style(), &money));
    }
    for text in ["EUR12.50", "JPY1,250.", "JPY1,250", "JPY1250", "KRW1250"] {
        match uk_style().parser().parse::<Money>(text) {
            Ok(money) => println!("{text} is {} units", money.minor_amount()),
            Err(refusal) => println!("{text} is refused: {refusal}"),
        }
    }
}
RUST
output=$(cargo run --quiet 2>log) || { cat log; exit 1; }
echo "$output"
[ "$output" = 'EUR, 2 decimals: '\''EUR12.50'\'', '\''12,50 €'\''
JPY, 0 decimals: '\''JPY1,250.'\'', '\''1 250, JPY'\''
KRW, 0 decimals: '\''KRW1,250.'\'', '\''1 250, KRW'\''
CLP, 0 decimals: '\''CLP1,250.'\'', '\''1 250, CLP'\''
ISK, 0 decimals: '\''ISK1,250.'\'', '\''1 250, ISK'\''
EUR12.50 is 1250 units
JPY1,250. is 1250 units
JPY1,250 is refused: Wrong number of decimal places for currency
JPY1250 is refused: Wrong number of decimal places for currency
KRW1250 is refused: Wrong number of decimal places for currency' ] || { echo 'steel-cent behaves otherwise now'; exit 1; }
