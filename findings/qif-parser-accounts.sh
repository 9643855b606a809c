#!/usr/bin/env bash
# qif_parser 0.4.0 (crates.io) reads QIF files, as Quicken and banks write them, for one account. In a file with more, which QIF tells apart by
# headers (!Account with name and type before the entries, !Type before each list: Quicken's "QIF file format", GnuCash's QIF notes), a bank's
# payment after a list of investments becomes an investment without payee and category; a list of cards and one of a bank become one list that
# says CCard; and a header !Account with the name alone becomes a payment of 0. With the account's type too, TBank, it refuses the file, as
# that is no number.
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
qif_parser = "=0.4.0"
TOML
cat >src/main.rs <<'RUST'
const BANK: &str = "!Type:Bank\nD11/27/2026\nT-12.50\nPShop\nLFees\n^\n";

fn show(name: &str, file: String) {
    println!("{name}");
    match qif_parser::parse(&file, "%m/%d/%Y") {
        Ok(read) => {
            for entry in &read.transactions {
                println!("  {} payment of '{}': {}, '{}', {}", read.file_type, entry.date, entry.amount, entry.payee, entry.category);
            }
            for entry in &read.investments {
                println!("  {} investment of {}: {}, '{}'", read.file_type, entry.date, entry.amount, entry.security_name);
            }
        }
        Err(refusal) => println!("  refused: {refusal}"),
    }
}

fn main() {
    show("a bank", BANK.to_string());
    show("investments, then a bank", format!("!Type:Invst\nD11/26/2026\nNBuy\nYACME\nI10\nQ5\nT50\n^\n{BANK}"));
    show("a bank, then a card", format!("{BANK}!Type:CCard\nD11/28/2026\nT-99.00\nPHotel\nLTravel\n^\n"));
    show("an account's name, then its list", format!("!Account\nNChecking\n^\n{BANK}"));
    show("an account's name and type, then its list", format!("!Account\nNChecking\nTBank\n^\n{BANK}"));
}
RUST
output=$(cargo run --quiet)
echo "$output"
[ "$output" = 'a bank
  Bank payment of '\''2026-11-27'\'': -12.5, '\''Shop'\'', Fees
investments, then a bank
  Bank investment of 2026-11-26: 50, '\''ACME'\''
  Bank investment of 2026-11-27: -12.5, '\'''\''
a bank, then a card
  CCard payment of '\''2026-11-27'\'': -12.5, '\''Shop'\'', Fees
  CCard payment of '\''2026-11-28'\'': -99, '\''Hotel'\'', Travel
an account'\''s name, then its list
  Bank payment of '\'''\'': 0, '\'''\'', 
  Bank payment of '\''2026-11-27'\'': -12.5, '\''Shop'\'', Fees
an account'\''s name and type, then its list
  refused: Could not parse the following as a number: '\''Bank'\''' ] || { echo 'qif_parser behaves otherwise now'; exit 1; }
