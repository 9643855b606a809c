#!/usr/bin/env bash
# efactura-sdk 3.0.8 (npm, 1,100 downloads a month) makes the XML that Romanian companies must send to ANAF. Its type asks for the country
# of a party, by default 'Romania'. It looks the name up in the long list of ISO 3166, where the Netherlands are "Netherlands, Kingdom of
# the" and Moldova is "Moldova, Republic of". A name that it does not find becomes RO, without an error: a buyer in the Netherlands, the
# United Kingdom, the United States, Turkey or Moldova is reported to the tax office as a buyer in Romania. Two-letter codes are right.
# Counties are the reverse. The code RO-CJ, which the XML must have, becomes an empty element, and so does one county's name of 42:
# Călărași (the table has "calaras"). CIUS-RO refuses both for an address in Romania (BR-RO-110 and BR-RO-111). The README has no word of it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund efactura-sdk@3.0.8
cat >try.js <<'JS'
const { UblBuilder } = require('efactura-sdk')

const party = (registrationName, address) =>
  ({ registrationName, companyId: 'RO12345678', address: { street: 'Example 1', city: 'Example', postalZone: '123456', ...address } })
const written = (address, name) => {
  const xml = new UblBuilder().generateInvoiceXml({
    invoiceNumber: 'EX-1', issueDate: '2026-11-30', lines: [{ name: 'Exemplu', quantity: 1, unitPrice: 100, taxPercent: 0 }],
    supplier: party('Furnizor SRL', { country: 'Romania', county: 'Cluj' }), customer: party('Example Ltd', address),
  })
  const customer = xml.slice(xml.indexOf('AccountingCustomerParty'))
  return customer.match(new RegExp(`<cbc:${name}>([^<]*)<`))?.[1] ?? 'nothing'
}
for (const country of ['Germany', 'NL', 'Netherlands', 'United Kingdom', 'United States', 'Turkey', 'Moldova', 'Czech Republic']) {
  console.log(`${country}: ${written({ country }, 'IdentificationCode')}`)
}
for (const county of ['Cluj', 'RO-CJ', 'Călărași']) {
  console.log(`${county}: ${written({ country: 'Romania', county }, 'CountrySubentity')}`)
}
JS
output=$(node try.js)
echo "$output"
[ "$output" = 'Germany: DE
NL: NL
Netherlands: RO
United Kingdom: RO
United States: RO
Turkey: RO
Moldova: RO
Czech Republic: RO
Cluj: RO-CJ
RO-CJ: nothing
Călărași: nothing' ] || { echo 'efactura-sdk behaves otherwise now'; exit 1; }
