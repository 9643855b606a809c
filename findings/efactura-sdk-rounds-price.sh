#!/usr/bin/env bash
# efactura-sdk 3.0.8 (npm, 1,100 downloads a month) makes the XML that Romanian companies must send to ANAF. It rounds the price of one
# piece to two decimals, and multiplies then. 10,000 nuts at 0.125 lei are 1250.00 lei; the invoice asks for 1300.00 and VAT. 100,000
# washers at 0.0049 lei cost nothing. EN 16931-1 limits totals to two decimals, but not the net price of an item (BT-146), and Romania's
# own rules do not either. VAT is rounded per line: ten lines of 0.12 lei at 21 % bear 0.30 instead of 0.25 (BR-CO-17: the taxable amount of
# the rate times the rate, 1.20 x 21 %). An invoice in euros has no tax currency, which the rule BR-RO-030 demands (TaxCurrencyCode must
# be RON), so ANAF refuses it. The README mentions none of this.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund efactura-sdk@3.0.8
cat >try.js <<'JS'
const { UblBuilder } = require('efactura-sdk')

const address = { street: 'Str. Exemplu 1', city: 'Cluj-Napoca', county: 'Cluj', postalZone: '400001' }
const party = (registrationName, companyId) => ({ registrationName, companyId, isVatPayer: true, address })
const invoice = (lines, currency) => {
  const xml = new UblBuilder().generateInvoiceXml({
    invoiceNumber: 'EX-1', issueDate: '2026-11-30', currency, lines: lines.map(line => ({ name: 'Exemplu', taxPercent: 21, ...line })),
    supplier: party('Furnizor SRL', 'RO12345678'), customer: party('Client SRL', 'RO87654321'),
  })
  return name => xml.match(new RegExp(`<cbc:${name}[^>]*>([^<]*)<`))?.[1]
}
for (const [quantity, unitPrice] of [[10000, 0.125], [100000, 0.0049], [5000, 0.6843]]) {
  const read = invoice([{ quantity, unitPrice }])
  console.log(`${quantity} x ${unitPrice}: ${read('PriceAmount')}, net ${read('TaxExclusiveAmount')}, to pay ${read('PayableAmount')}`)
}
const read = invoice(Array(10).fill({ quantity: 1, unitPrice: 0.12 }))
console.log(`10 lines of 0.12: taxable ${read('TaxableAmount')}, VAT ${read('TaxAmount')}`)
const euros = invoice([{ quantity: 1, unitPrice: 100 }], 'EUR')
console.log(`in ${euros('DocumentCurrencyCode')}: tax currency ${euros('TaxCurrencyCode')}`)
JS
output=$(node try.js)
echo "$output"
[ "$output" = '10000 x 0.125: 0.13, net 1300.00, to pay 1573.00
100000 x 0.0049: 0.00, net 0.00, to pay 0.00
5000 x 0.6843: 0.68, net 3400.00, to pay 4114.00
10 lines of 0.12: taxable 1.20, VAT 0.30
in EUR: tax currency undefined' ] || { echo 'efactura-sdk behaves otherwise now'; exit 1; }
