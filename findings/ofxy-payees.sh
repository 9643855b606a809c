#!/usr/bin/env bash
# ofxy 0.2.0 (crates.io) reads OFX 1.6 statements. OFX has a payee as NAME or as the aggregate PAYEE, with an address (1.6, chapter 11): of the
# second no payee is left. An amount that the bank converted loses its original currency (ORIGCURRENCY, chapter 5), where CURRENCY is kept. A
# file with two accounts, a STMTTRNRS for each, and one of an account without entries in the period, where STMTTRN is "zero or more", are
# refused, and so is a decimal comma, which section 3.2.9.1 allows.
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
ofxy = "=0.2.0"
TOML
cat >src/main.rs <<'RUST'
const HEAD: &str = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:160\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\n\
    OLDFILEUID:NONE\nNEWFILEUID:NONE\n\n<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261127\
    <LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>";

fn account(id: &str, entries: &str) -> String {
    format!(
        "<STMTTRNRS><TRNUID>{id}<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>{id}\
         <ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261130{entries}</BANKTRANLIST>\
         <LEDGERBAL><BALAMT>1.00<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS>"
    )
}

fn entry(amount: &str, rest: &str) -> String {
    format!("<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261127<TRNAMT>{amount}<FITID>1{rest}</STMTTRN>")
}

fn show(name: &str, accounts: String) {
    match format!("{HEAD}<BANKMSGSRSV1>{accounts}</BANKMSGSRSV1></OFX>").parse::<ofxy::Ofx>() {
        Ok(read) => {
            let list = read.body.bank.unwrap().transaction_response.statement.bank_transactions.unwrap();
            for entry in list.transactions {
                println!("{name}: {} {:?} {:?}", entry.amount, entry.name, entry.currency.map(|currency| currency.symbol));
            }
        }
        Err(refusal) => println!("{name}: refused, {refusal}"),
    }
}

fn main() {
    let address = "<ADDR1>1 High Street<CITY>London<STATE>LN<POSTALCODE>1<PHONE>1";
    show("NAME", account("1", &entry("-12.50", "<NAME>Shop")));
    show("PAYEE", account("1", &entry("-12.50", &format!("<PAYEE><NAME>Shop{address}</PAYEE>"))));
    show("CURRENCY", account("1", &entry("-12.50", "<NAME>Shop<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY>")));
    show("ORIGCURRENCY", account("1", &entry("-12.50", "<NAME>Shop<ORIGCURRENCY><CURRATE>1.1<CURSYM>USD</ORIGCURRENCY>")));
    show("two accounts", account("1", &entry("-12.50", "<NAME>Shop")) + &account("2", &entry("-99.00", "<NAME>Hotel")));
    show("no entry", account("1", ""));
    show("comma", account("1", &entry("-12,50", "<NAME>Shop")));
}
RUST
output=$(cargo run --quiet)
echo "$output"
[ "$output" = 'NAME: -12.50 Some("Shop") None
PAYEE: -12.50 None None
CURRENCY: -12.50 Some("Shop") Some("USD")
ORIGCURRENCY: -12.50 Some("Shop") None
two accounts: refused, duplicate field `STMTTRNRS`
no entry: refused, missing field `STMTTRN`
comma: refused, invalid value: string "-12,50", expected a Decimal type representing a fixed-point number' ] || { echo 'ofxy behaves otherwise now'; exit 1; }
