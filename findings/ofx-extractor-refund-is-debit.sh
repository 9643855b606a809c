#!/usr/bin/env bash
# ofx-data-extractor 1.5.0 (npm) counts money received as money spent. In OFX, the sign of TRNAMT tells the direction, and no sign is a
# plus (OFX 1.6, 3.2.9.1 and 3.2.9.2). For POS and ATM, as for a refund on a card or cash paid in, the table of TRNTYPE
# says so again: debit or credit, by the sign. The library calls each POS, ATM, FEE and CHECK a debit and adds its amount without the
# sign, so a refund, cash paid in, a fee given back and a check taken back are spent once more. INT and XFER go by the sign. Here the
# account rises from 0 to the ledger balance of 1047.50, and the summary's credits less its debits are 272.50. validate() finds no error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund ofx-data-extractor@1.5.0
cat >try.js <<'JS'
const { Ofx } = require('ofx-data-extractor')

const entries = [['CREDIT', '1000.00'], ['POS', '-250.00'], ['POS', '80.00'], ['ATM', '200.00'], ['FEE', '7.50'], ['CHECK', '100.00'],
  ['INT', '4.00'], ['XFER', '-94.00']]
const list = entries.map(([type, amount], index) => `<STMTTRN>
<TRNTYPE>${type}
<DTPOSTED>20261127
<TRNAMT>${amount}
<FITID>${index + 1}
<NAME>Example
</STMTTRN>
`)
const ofx = new Ofx(`OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>
<SIGNONMSGSRSV1>
<SONRS>
<STATUS>
<CODE>0
<SEVERITY>INFO
</STATUS>
<DTSERVER>20261127
<LANGUAGE>ENG
</SONRS>
</SIGNONMSGSRSV1>
<BANKMSGSRSV1>
<STMTTRNRS>
<TRNUID>1
<STATUS>
<CODE>0
<SEVERITY>INFO
</STATUS>
<STMTRS>
<CURDEF>USD
<BANKACCTFROM>
<BANKID>123456789
<ACCTID>1001
<ACCTTYPE>CHECKING
</BANKACCTFROM>
<BANKTRANLIST>
<DTSTART>20261127
<DTEND>20261127
${list.join('')}</BANKTRANLIST>
<LEDGERBAL>
<BALAMT>1047.50
<DTASOF>20261127
</LEDGERBAL>
</STMTRS>
</STMTTRNRS>
</BANKMSGSRSV1>
</OFX>
`)
console.log(`sum of the amounts: ${entries.reduce((sum, [, amount]) => sum + Number(amount), 0)}`)
const { credit, debit } = ofx.getTransactionsSummary()
console.log(`summary: credit ${credit}, debit ${debit}, together ${credit - debit}`)
for (const { direction, amount, raw } of ofx.toNormalized().transactions) console.log(`${raw.TRNTYPE} ${amount}: ${direction}`)
const { isValid, warnings, errors } = ofx.validate()
console.log(`valid: ${isValid}, warnings: ${warnings.length}, errors: ${errors.length}`)
JS
output=$(node try.js)
echo "$output"
[ "$output" = 'sum of the amounts: 1047.5
summary: credit 1004, debit 731.5, together 272.5
CREDIT 1000: credit
POS -250: debit
POS 80: debit
ATM 200: debit
FEE 7.5: debit
CHECK 100: debit
INT 4: credit
XFER -94: debit
valid: true, warnings: 0, errors: 0' ] || { echo 'ofx-data-extractor behaves otherwise now.'; exit 1; }
