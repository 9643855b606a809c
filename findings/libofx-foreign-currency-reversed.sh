#!/usr/bin/env bash
# libofx 0.10.9 (Debian 12: apt-get install ofx), with which GnuCash, KMyMoney and HomeBank read OFX, says of dollars that they
# are not a foreign currency, and of euros that they are. OFX 2.2, section 5.2: an amount with CURRENCY is in that currency, here 1250.50
# dollars of a statement in euros; one with ORIGCURRENCY is in the statement's currency, converted by the bank. libofx has it the other way
# round: a program that trusts it converts the euros again, and books the dollars as euros. The currency and rate of a bank's transaction
# are not passed on at all. libofx writes "not supported" for these two among its messages, but gives the flag.
set -euo pipefail
dpkg-query -W -f '${Version}\n' ofx 2>/dev/null | grep -q '^1:0\.10\.9-' || { echo 'This needs ofx 0.10.9.'; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
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

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261127120000<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>12030000<ACCTID>0000202051<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101120000<DTEND>20261127120000
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261125120000<TRNAMT>1250.50<FITID>1<NAME>In dollars
<CURRENCY><CURRATE>0.92<CURSYM>USD</CURRENCY></STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261126120000<TRNAMT>1150.46<FITID>2<NAME>In euros, converted by the bank
<ORIGCURRENCY><CURRATE>0.92<CURSYM>USD</ORIGCURRENCY></STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>5000.00<DTASOF>20261127120000</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
OFX
output=$(ofxdump statement.ofx 2>/dev/null | grep -E 'Default Currency|amount|foreign|Currency:|Ratio|Name of payee' | sed 's/^ *//' | uniq)
echo "$output"
[ "$output" = 'Default Currency: EUR
Total money amount: 1250.50
Amounts are in foreign currency: No
Name of payee or transaction description: In dollars
Total money amount: 1150.46
Amounts are in foreign currency: Yes
Name of payee or transaction description: In euros, converted by the bank' ] || { echo 'libofx behaves otherwise now'; exit 1; }
