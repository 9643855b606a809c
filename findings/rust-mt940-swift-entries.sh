#!/usr/bin/env bash
# mt940 1.1.1 (crates.io) is a strict parser of MT940 statements. It refuses the whole statement if one entry came by SWIFT and says so, as
# S103 does: the SWIFT User Handbook has the letters N, F and S for the type of an entry (field 61, subfield 6), where S is followed by the
# number of the message that booked it. It knows N and F alone, so a statement of an account with foreign payments is not read. The entry
# date, MMDD after the value date, gets the year of the value date: value 31 December 2026, booked on 1 January, is booked on 1 January 2026,
# a year before it happened.
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
mt940 = "=1.1.1"
TOML
cat >src/main.rs <<'RUST'
fn main() {
    for entries in [
        vec![":61:2612301230C25,25NTRFE1//B1", ":61:2612301230C100,NMSCE2//B2"],
        vec![":61:2612301230C25,25NTRFE1//B1", ":61:2612301230C100,S103E2//B2"],
        vec![":61:2612310101C25,25NTRFE1//B1"],
    ] {
        let statement = format!(
            ":20:S1\r\n:25:12345678\r\n:28C:331/1\r\n:60F:C261229EUR100,50\r\n{}\r\n:62F:C270101EUR225,75\r\n",
            entries.join("\r\n")
        );
        println!("{}", entries.join(" "));
        match mt940::parse_mt940(&statement) {
            Ok(read) => {
                for entry in &read[0].statement_lines {
                    println!("  value {}, entry {}, {}", entry.value_date, entry.entry_date.unwrap(), entry.amount);
                }
            }
            Err(e) => println!("  refused: {}", e.to_string().lines().last().unwrap().trim_start_matches([' ', '=']).trim()),
        }
    }
}
RUST
output=$(cargo run --quiet)
echo "$output"
[ "$output" = ':61:2612301230C25,25NTRFE1//B1 :61:2612301230C100,NMSCE2//B2
  value 2026-12-30, entry 2026-12-30, 25.25
  value 2026-12-30, entry 2026-12-30, 100
:61:2612301230C25,25NTRFE1//B1 :61:2612301230C100,S103E2//B2
  refused: expected transaction_type_ident_code
:61:2612310101C25,25NTRFE1//B1
  value 2026-12-31, entry 2026-01-01, 25.25' ] || { echo 'mt940 behaves otherwise now'; exit 1; }
