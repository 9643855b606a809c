#!/usr/bin/env bash
# sepa-xml 0.6.0 (npm) adds the BIC of the payee's bank itself, from the four letters after the check digits of the IBAN, and looks in a
# list of Dutch banks whatever the IBAN's country. Accounts of Citibank in Ireland and of Lloyds and the Royal Bank of Scotland in the
# United Kingdom get the BIC of a bank in the Netherlands, against the IBAN beside it. Countries are the first two letters of an IBAN (ISO 13616)
# and the fifth and sixth of a BIC (ISO 9362). Amounts are written as JavaScript shows them: 0.1 + 0.2 euros as 0.30000000000000004, where
# pain.001 allows five decimals and SEPA two, though the control sum is rounded. An IBAN with spaces is taken and written with them, which
# the schema forbids.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund sepa-xml@0.6.0
cat >try.js <<'JS'
const SepaXML = require('sepa-xml')

const file = new SepaXML('pain.001.001.03')
file.setHeaderInfo({ messageId: 'M1', initiator: 'Example' })
file.setPaymentInfo({ id: 'P1', method: 'TRF', senderName: 'Example', senderIBAN: 'NL91ABNA0417164300', bic: 'ABNANL2A' })
for (const [iban, amount] of [
  ['NL91ABNA0417164300', 100],
  ['IE58CITI99005112345678', 100],
  ['GB98LOYD30999112345678', 100],
  ['GB11RBOS18500812345678', 100],
  ['DE89370400440532013000', 0.1 + 0.2],
  ['NL91 ABNA 0417 1643 00', 100],
]) file.addTransaction({ id: 'E1', iban, name: 'Payee', amount, description: 'Invoice' })
file.compile((error, xml) => {
  console.log('control sum', xml.match(/<CtrlSum>(.*)</)[1])
  for (const [payment] of xml.matchAll(/<CdtTrfTxInf>[^]*?<\/CdtTrfTxInf>/g)) {
    const [iban, bic, amount] = ['IBAN', 'BIC', 'InstdAmt Ccy="EUR"'].map(name => payment.match(new RegExp(`<${name}>(.*?)<`))?.[1])
    console.log(`${iban}: ${amount} euros, BIC ${bic}`)
  }
})
JS
output=$(node try.js)
echo "$output"
[ "$output" = 'control sum 500.30
NL91ABNA0417164300: 100 euros, BIC ABNANL2A
IE58CITI99005112345678: 100 euros, BIC CITINL2X
GB98LOYD30999112345678: 100 euros, BIC LOYDNL2A
GB11RBOS18500812345678: 100 euros, BIC RBOSNL2A
DE89370400440532013000: 0.30000000000000004 euros, BIC undefined
NL91 ABNA 0417 1643 00: 100 euros, BIC undefined' ] || { echo 'sepa-xml behaves otherwise now'; exit 1; }
