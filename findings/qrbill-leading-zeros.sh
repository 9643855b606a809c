#!/usr/bin/env bash
# qrbill 0.2.3 (crates.io) writes Swiss QR-bills. Of a QR reference, which has 27 digits (SIX, Implementation Guidelines QR-bill, reference of
# type QRR: "numeric, 27 characters"), the code to scan gets no zeros from its start: invoice 4711 is 47119, and the paper shows all 27 digits.
# A message of 121 characters is refused with "no more than 140 characters", which is what the guidelines allow, and one with 119 characters
# and an umlaut too if its bytes are more than 120.
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
isocountry = "0.3"
qrbill = "=0.2.3"
TOML
cat >src/main.rs <<'RUST'
use qrbill::{esr::Esr, Address, Currency, Language, QRBill, QRBillOptions, Reference, StructuredAddress};

fn bill(reference: Esr, message: String) -> Result<QRBill, qrbill::Error> {
    let creditor = StructuredAddress::new(
        "Muster AG".into(), "Gasse".into(), "1".into(), "8000".into(), "Zurich".into(), isocountry::CountryCode::CHE,
    )?;
    QRBill::new(QRBillOptions {
        account: "CH4431999123000889012".parse().unwrap(),
        creditor: Address::Structured(creditor),
        amount: Some(1250.5),
        currency: Currency::SwissFranc,
        due_date: None,
        debtor: None,
        reference: Reference::Qrr(reference),
        extra_infos: Some(message),
        alternative_processes: vec![],
        language: Language::English,
        top_line: false,
        payment_line: false,
    })
}

fn main() {
    for digits in ["210000000003139471430009017", "000000000000000000000047119"] {
        let reference = Esr::try_new(digits.to_string()).unwrap();
        println!("{digits}: on paper {}, in the code {}", reference.to_string(), reference.to_raw());
    }
    for message in ["x".repeat(120), "x".repeat(121), "x".repeat(117) + "üü"] {
        let reference = Esr::try_new("210000000003139471430009017".to_string()).unwrap();
        let outcome = bill(reference, message.clone()).map_or_else(|refusal| refusal.to_string(), |_| "taken".to_string());
        println!("a message of {} characters: {outcome}", message.chars().count());
    }
}
RUST
output=$(cargo run --quiet)
echo "$output"
[ "$output" = '210000000003139471430009017: on paper 21 00000 00003 13947 14300 09017, in the code 210000000003139471430009017
000000000000000000000047119: on paper 00 00000 00000 00000 00000 47119, in the code 47119
a message of 120 characters: taken
a message of 121 characters: Extra infos can be no more than 140 characters.
a message of 119 characters: Extra infos can be no more than 140 characters.' ] || { echo 'qrbill behaves otherwise now'; exit 1; }
