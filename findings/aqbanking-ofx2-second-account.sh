#!/usr/bin/env bash
# AqBanking 6.5.3 (Debian 12: apt-get install aqbanking-tools), with which GnuCash and KMyMoney read banks' files: of an OFX 2 file with two
# accounts it reads the first, and drops the second with its payments; the exit status is 0. The same statements as OFX 1 are both read. In
# both a payee in PAYEE, which a bank sends with its address in the place of NAME, is lost. OFX 2.2, chapter 11: the banking message set can
# have several STMTTRNRS, and a transaction has NAME or PAYEE. The profile of AqBanking for OFX 1 goes through every STMTTRNRS, the one for
# OFX 2 enters one.
set -euo pipefail
dpkg-query -W -f '${Version}\n' aqbanking-tools 2>/dev/null | grep -q '^6\.5\.3-' || { echo 'This needs AqBanking 6.5.3.'; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

transaction() { # number, amount, payee
  echo "<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261125</DTPOSTED><TRNAMT>$2</TRNAMT><FITID>$1</FITID>$3</STMTTRN>"
}

statement() { # account, transactions
  echo "<STMTTRNRS><TRNUID>$1</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><STMTRS><CURDEF>EUR</CURDEF>
<BANKACCTFROM><BANKID>12030000</BANKID><ACCTID>$1</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101</DTSTART><DTEND>20261127</DTEND>$2</BANKTRANLIST>
<LEDGERBAL><BALAMT>5000.00</BALAMT><DTASOF>20261127</DTASOF></LEDGERBAL></STMTRS></STMTTRNRS>"
}

body="<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>20261127</DTSERVER>
<LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1>
$(statement 111 "$(transaction 1 12.50 '<NAME>Payer 1</NAME>')$(transaction 2 1250.50 '<PAYEE><NAME>Payer 2</NAME><ADDR1>Street 1</ADDR1>
<CITY>Town</CITY><STATE>NY</STATE><POSTALCODE>10001</POSTALCODE><PHONE>5550100</PHONE></PAYEE>')")
$(statement 222 "$(transaction 3 99.00 '<NAME>Payer 3</NAME>')")
</BANKMSGSRSV1></OFX>"
{
  echo '<?xml version="1.0" encoding="UTF-8"?>'
  echo '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>'
  echo "$body"
} >ofx2
{
  printf '%s\n' OFXHEADER:100 DATA:OFXSGML VERSION:102 SECURITY:NONE ENCODING:USASCII CHARSET:1252 COMPRESSION:NONE OLDFILEUID:NONE \
    NEWFILEUID:NONE ''
  echo "$body"
} >ofx1
output=$(
  for profile in ofx1 ofx2; do
    aqbanking-cli -D "$folder/settings" import --importer=xml --profile=$profile -f $profile -c context-$profile >/dev/null 2>&1
    echo "$profile, exit status $?"
    aqbanking-cli -D "$folder/settings" listtrans -c context-$profile -T '$(valueAsString) of [$(remoteName)]' 2>/dev/null
  done
)
echo "$output"
[ "$output" = 'ofx1, exit status 0
12.50 of [Payer 1]
1250.50 of []
99.00 of [Payer 3]
ofx2, exit status 0
12.50 of [Payer 1]
1250.50 of []' ] || { echo 'AqBanking behaves otherwise now'; exit 1; }
