#!/usr/bin/env bash
# ofxparse 0.21 (PyPI): a time with a zone becomes one of UTC without a zone. A bank in Paris that posts at midnight of 1
# November writes 20261101000000[+1:CET]; the transaction has the date 31 October, and is booked in the month before.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ofxparse==0.21
output=$("$folder/venv/bin/python" - <<'END'
import io
from ofxparse import OfxParser

head = '''OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

'''
for posted in ('20261101', '20261101000000[+1:CET]'):
    body = f'''<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261102<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>1<ACCTID>2<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261130
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>{posted}<TRNAMT>1.00<FITID>1<NAME>x</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>1.00<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>'''
    (one,) = OfxParser.parse(io.BytesIO((head + body).encode())).account.statement.transactions
    print(posted, one.date, one.date.tzinfo)
END
)
echo "$output"
expected='20261101 2026-11-01 00:00:00 None
20261101000000[+1:CET] 2026-10-31 23:00:00 None'
[ "$output" = "$expected" ] || { echo 'ofxparse behaves otherwise now'; exit 1; }
