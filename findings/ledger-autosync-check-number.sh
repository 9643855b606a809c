#!/usr/bin/env bash
# ledger-autosync 1.2.0 (PyPI; 270 stars on GitHub) turns OFX statements into entries of Ledger and hledger. It takes a check number for a
# whole number. By the OFX specification, CHECKNUM of a STMTTRN is the number of a check or another reference, of twelve letters or digits
# (A-12), and banks put the reference of a transfer there. One entry with TRF0017A refuses the whole statement, with a Python traceback, and
# 0017 becomes 17. All amounts get two decimals: of a statement in Kuwaiti dinars 12.345 becomes 12.35, a fee of 0.004 becomes nothing, and
# the balance of 100.005, which it asserts, becomes 100.00. That is not the balance of the bank, nor the sum of the entries.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check ledger-autosync==1.2.0 ofxparse==0.21 ofxclient==2.0.3
statement() {
  cat <<OFX
OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261130<LANGUAGE>ENG
<FI><ORG>BANK<FID>1</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>KWD
<BANKACCTFROM><BANKID>1<ACCTID>12345<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261130
<STMTTRN><TRNTYPE>XFER<DTPOSTED>20261127<TRNAMT>-12.345<FITID>1<CHECKNUM>$1<NAME>Rent</STMTTRN>
<STMTTRN><TRNTYPE>FEE<DTPOSTED>20261128<TRNAMT>-0.004<FITID>2<NAME>Fee</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>100.005<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
OFX
}
statement 0017 >number.ofx
statement TRF0017A >reference.ofx
output=$(for file in number reference; do
  echo "$file:"
  HOME=$folder venv/bin/ledger-autosync --no-ledger --account Assets:Bank --assertions $file.ofx 2>&1 | grep -E '^20|KWD|Error' | tr -s ' '
done || true)
echo "$output"
[ "$output" = "number:
2026/11/27 (17) Rent
 Assets:Bank -12.35 KWD
 Expenses:Misc 12.35 KWD
2026/11/28 Fee
 Assets:Bank -0.00 KWD
 Expenses:Misc 0.00 KWD
2026/11/30 * --Autosync Balance Assertion
 Assets:Bank 0.00 KWD = 100.00 KWD
reference:
ValueError: invalid literal for int() with base 10: 'TRF0017A'" ] || { echo 'ledger-autosync behaves otherwise now'; exit 1; }
