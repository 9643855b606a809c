#!/usr/bin/env bash
# swift-mt-message 3.1.5 (crates.io) reads and writes SWIFT MT messages, and calls itself fully compliant with SWIFT CBPR+ SR2025. An MT103
# that it writes has no decimal comma where a currency has no decimals (yen, won, Chilean pesos) or the exchange rate is a whole number:
# :32A:261127JPY1500000 and :36:150. The SWIFT User Handbook says of fields 32A and 36 that the decimal comma is mandatory (errors T40 and
# T43), so the network refuses each such payment. It refuses to read a rate below 0.0001, as from rupiah or dong to euros (field 36 is 12d,
# with no lower bound). In an MT940 it writes the balances and entries of every currency with two decimals: dinars lose their third, so the
# statement is of other amounts and need not add up, and yen get decimals, which is error C03. A statement of a day without entries, and
# the second page of a statement, which begins with 60M, are refused: field 61 is optional, and 60a is 60F or 60M (MT 940 Format
# Specifications).
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
swift-mt-message = "=3.1.5"
TOML
cat >src/main.rs <<'RUST'
use swift_mt_message::messages::{MT103, MT940};
use swift_mt_message::traits::SwiftMessageBody;

fn main() {
    for lines in [
        ":32A:261127JPY1500000,\n:33B:USD10000,00\n:36:150,",
        ":32A:261127EUR515,00\n:33B:IDR10000000,\n:36:0,0000515",
    ] {
        let block = format!(
            ":20:E1\n:23B:CRED\n{lines}\n:50K:/12345678\nACME LTD\n:59:/87654321\nEXAMPLE GMBH\n:71A:SHA"
        );
        println!("MT103 {}", lines.replace('\n', " "));
        match MT103::parse_from_block4(&block) {
            Ok(read) => {
                let written = read.to_mt_string();
                let lines = written.lines().filter(|line| line.starts_with(":3"));
                println!("written {}", lines.collect::<Vec<_>>().join(" "));
                println!("errors of rules {}", read.validate_network_rules(false).len());
            }
            Err(_) => println!("refused"),
        }
    }
    for lines in [
        ":60F:C261126KWD100,505\n:61:2611271127C25,255NTRFE1//B1\n:62F:C261127KWD125,760",
        ":60F:C261126JPY1000,\n:61:2611271127C250,NTRFE1//B1\n:62F:C261127JPY1250,",
        ":60F:C261126EUR100,50\n:62F:C261127EUR100,50",
        ":60M:C261126EUR100,50\n:61:2611271127C25,25NTRFE1//B1\n:62F:C261127EUR125,75",
    ] {
        println!("MT940 {}", lines.replace('\n', " "));
        match MT940::parse_from_block4(&format!(":20:S1\n:25:12345678\n:28C:331/2\n{lines}")) {
            Ok(read) => {
                let written = read.to_mt_string();
                println!("written {}", written.lines().filter(|line| line.starts_with(":6")).collect::<Vec<_>>().join(" "));
            }
            Err(e) => println!("{e}"),
        }
    }
}
RUST
output=$(cargo run --quiet)
echo "$output"
[ "$output" = 'MT103 :32A:261127JPY1500000, :33B:USD10000,00 :36:150,
written :32A:261127JPY1500000 :33B:USD10000,00 :36:150
errors of rules 0
MT103 :32A:261127EUR515,00 :33B:IDR10000000, :36:0,0000515
refused
MT940 :60F:C261126KWD100,505 :61:2611271127C25,255NTRFE1//B1 :62F:C261127KWD125,760
written :60F:C261126KWD100,50 :61:2611271127C25,25NTRFE1//B1 :62F:C261127KWD125,76
MT940 :60F:C261126JPY1000, :61:2611271127C250,NTRFE1//B1 :62F:C261127JPY1250,
written :60F:C261126JPY1000,00 :61:2611271127C250,00NTRFE1//B1 :62F:C261127JPY1250,00
MT940 :60F:C261126EUR100,50 :62F:C261127EUR100,50
Invalid message format: MT940: At least one statement line (field 61) is required
MT940 :60M:C261126EUR100,50 :61:2611271127C25,25NTRFE1//B1 :62F:C261127EUR125,75
Missing required field 60F (60F) in 940' ] || { echo 'swift-mt-message behaves otherwise now'; exit 1; }
