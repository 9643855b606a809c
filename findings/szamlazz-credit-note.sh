#!/usr/bin/env bash
# szamlazz.js 9.2.0 (npm, 2,500 downloads a month) makes the invoices of szamlazz.hu, which reports them to Hungary's tax office. It rounds
# halves towards plus infinity. An item of 50 forints bears 27 % VAT of 13.50: 14 on the invoice, and -13 on the invoice that adjusts it
# (adjustmentInvoiceNumber, quantity -1). So a cancelled sale keeps one forint of VAT, 64 minus 63, in each such line. In euros a gross
# amount is a sum of binary numbers that nobody rounds: 12.50 and 3.38 are written as 15.879999999999999. A rate in quotes, '27', or a key
# that its list lacks, as K.AFA of the margin scheme, gets neither net nor gross amount, and a VAT of 0, without an error. By the README,
# the rate is a number or a special string.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund szamlazz.js@9.2.0
cat >try.mjs <<'JS'
import { Buyer, Currencies, Invoice, Item } from 'szamlazz.js'

const buyer = new Buyer({ name: 'Példa Kft.', zip: '1234', city: 'Budapest', address: 'Példa utca 1.' })
const written = (item, currency, adjustmentInvoiceNumber) => {
  const day = new Date(2026, 10, 30)
  const items = [new Item({ label: 'Példa', unit: 'db', ...item })]
  const days = { issueDate: day, fulfillmentDate: day, dueDate: day }
  const xml = new Invoice({ buyer, currency, items, adjustmentInvoiceNumber, ...days })._generateXML()
  return ['nettoErtek', 'afaErtek', 'bruttoErtek'].map((name) => xml.match(new RegExp(`<${name}>([^<]*)`))?.[1] ?? 'missing').join(' ')
}
console.log('net, VAT and gross')
console.log('invoice:', written({ netUnitPrice: 50, quantity: 1, vat: 27 }, Currencies.HUF))
console.log('adjusted:', written({ netUnitPrice: 50, quantity: -1, vat: 27 }, Currencies.HUF, 'EX-17'))
console.log('in euros:', written({ netUnitPrice: 12.5, quantity: 1, vat: 27 }, Currencies.EUR))
for (const vat of ['27', 'K.AFA']) console.log(`with '${vat}':`, written({ netUnitPrice: 50, quantity: 1, vat }, Currencies.HUF))
JS
output=$(node try.mjs)
echo "$output"
[ "$output" = "net, VAT and gross
invoice: 50 14 64
adjusted: -50 -13 -63
in euros: 12.5 3.38 15.879999999999999
with '27': missing 0 missing
with 'K.AFA': missing 0 missing" ] || { echo 'szamlazz.js behaves otherwise now'; exit 1; }
