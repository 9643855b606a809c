#!/usr/bin/env bash
# beancount 2.3.6 (PyPI, the newest of the line with importers) books an OFX amount with a decimal comma, as banks in France send it, a
# hundredfold: a payment of 12,50 euros is 1250 EUR, and a balance of 5000,25 is asserted as 500025 EUR. OFX, section 3.2.9.1: the fraction
# of an amount begins with a point or a comma, and digits are not grouped. An entry in dollars (CURRENCY) is booked as euros. The cause of
# the former is beancount's function D, which drops commas, and which people use for importers of their own; beancount 3.2.3 has it still.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check beancount==2.3.6 beautifulsoup4==4.15.0 lxml==6.1.3
python3 -m venv venv3
venv3/bin/pip install --quiet --disable-pip-version-check beancount==3.2.3
cat >statement.ofx <<'OFX'
OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261127120000<LANGUAGE>FRA</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>30004<ACCTID>00001234567<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261127
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261125<TRNAMT>-12,50<FITID>1<NAME>Comma</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261126<TRNAMT>-12.50<FITID>2<NAME>Point</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261126<TRNAMT>99.00<FITID>3<NAME>Dollars<CURRENCY><CURRATE>0.92<CURSYM>USD</CURRENCY></STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>5000,25<DTASOF>20261127</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
OFX
cat >try.py <<'PY'
import os

from beancount.ingest import cache
from beancount.ingest.importers import ofx
from beancount.parser import printer

importer = ofx.Importer('00001234567', 'Assets:Bank')
printer.print_entries(importer.extract(cache.get_file(os.path.abspath('statement.ofx'))))
PY
output=$(
  venv/bin/python -W ignore try.py | grep . | tr -s ' '
  venv3/bin/python -c 'from beancount.core.number import D; print("beancount 3:", D("12,50"))'
)
echo "$output"
[ "$output" = '2026-11-25 * "Comma"
 Assets:Bank -1250 EUR
2026-11-26 * "Point"
 Assets:Bank -12.50 EUR
2026-11-26 * "Dollars"
 Assets:Bank 99.00 EUR
2026-11-28 balance Assets:Bank 500025 EUR
beancount 3: 1250' ] || { echo 'beancount behaves otherwise now'; exit 1; }
