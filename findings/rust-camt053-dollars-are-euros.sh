#!/usr/bin/env bash
# camt053 0.4.2 (crates.io) turns camt.053 statements into MT940 ones, for "legacy banking software". Each balance is written in euros,
# whatever the account is in: a dollar account of 1250.50 has 1250.50 euros, and yen get decimals besides, though the library has read the
# currency. Neither the sequence number of the statement (field 28C) nor the reference of an entry (field 61, subfield 7) is written, which
# the SWIFT User Handbook makes mandatory in MT 940, and the type of each entry is dividends (NDIV). A statement with a collective payment of
# two payers is refused as a whole unless the bank sent AddtlNtryInf, though TxDtls has no maximum in camt.053.001.08 (ISO 20022); with it
# the sum is one entry of the first payer.
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
camt053 = { version = "=0.4.2", default-features = false }
TOML
cat >src/main.rs <<'RUST'
use camt053::SimpleStatements;

fn balance(kind: &str, currency: &str, amount: &str, day: &str) -> String {
    format!(
        "<Bal><Tp><CdOrPrtry><Cd>{kind}</Cd></CdOrPrtry></Tp><Amt Ccy='{currency}'>{amount}</Amt>\
         <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>{day}</Dt></Dt></Bal>"
    )
}

fn payer(number: &str, currency: &str, amount: &str) -> String {
    format!(
        "<TxDtls><Refs><EndToEndId>E{number}</EndToEndId></Refs><Amt Ccy='{currency}'>{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>\
         <RltdPties><Dbtr><Pty><Nm>Payer {number}</Nm></Pty></Dbtr></RltdPties>\
         <RmtInf><Ustrd>Invoice {number}</Ustrd></RmtInf></TxDtls>"
    )
}

fn show(currency: &str, before: &str, amount: &str, after: &str, payers: &str, text: &str) {
    let message = format!(
        "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'><BkToCstmrStmt>\
         <GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-27T20:00:00</CreDtTm></GrpHdr>\
         <Stmt><Id>S1</Id><CreDtTm>2026-11-27T20:00:00</CreDtTm>\
         <Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>{currency}</Ccy></Acct>{}{}\
         <Ntry><NtryRef>N1</NtryRef><Amt Ccy='{currency}'>{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>\
         <BookgDt><Dt>2026-11-27</Dt></BookgDt><ValDt><Dt>2026-11-27</Dt></ValDt><BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>\
         <NtryDtls>{payers}</NtryDtls>{text}</Ntry></Stmt></BkToCstmrStmt></Document>",
        balance("OPBD", currency, before, "2026-11-26"),
        balance("CLBD", currency, after, "2026-11-27"),
    );
    match SimpleStatements::from_reader(message.as_bytes()) {
        Ok(read) => {
            let statement = &read.statements[0];
            let entry = &statement.transactions[0];
            println!("read {:?}: {} of {:?}", statement.currency.as_ref().unwrap(), entry.amount, entry.counter_name.as_ref().unwrap());
            let written = statement.to_mt940();
            println!("  {}", written.lines().filter(|line| line.starts_with([':'])).collect::<Vec<_>>().join(" "));
        }
        Err(e) => println!("refused: {e}"),
    }
}

fn main() {
    show("USD", "1000.25", "250.25", "1250.50", &payer("1", "USD", "250.25"), "");
    show("JPY", "1000", "250", "1250", &payer("1", "JPY", "250"), "");
    let two = payer("1", "EUR", "40.00") + &payer("2", "EUR", "20.00");
    show("EUR", "100.00", "60.00", "160.00", &two, "");
    show("EUR", "100.00", "60.00", "160.00", &two, "<AddtlNtryInf>2 payments</AddtlNtryInf>");
}
RUST
output=$(cargo run --quiet)
echo "$output"
[ "$output" = 'read "USD": 250.25 of "Payer 1"
  :20:0000000000 :25:DE02120300000000202051 :60F:C261126EUR1000,25 :61:2611271127C250,25NDIV :86:Invoice 1 :62F:C261127EUR1250,50
read "JPY": 250 of "Payer 1"
  :20:0000000000 :25:DE02120300000000202051 :60F:C261126EUR1000,00 :61:2611271127C250,00NDIV :86:Invoice 1 :62F:C261127EUR1250,00
refused: Entry for account DE02120300000000202051 has 2 transaction detail(s), expected exactly one
read "EUR": 60.00 of "Payer 1"
  :20:0000000000 :25:DE02120300000000202051 :60F:C261126EUR100,00 :61:2611271127C60,00NDIV :86:2 payments :62F:C261127EUR160,00' ] || { echo 'camt053 behaves otherwise now'; exit 1; }
