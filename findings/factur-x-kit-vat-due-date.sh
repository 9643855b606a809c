#!/usr/bin/env bash
# factur-x-kit 0.3.1 (npm, 560 downloads a month) computes the totals of an electronic invoice (Factur-X, ZUGFeRD). The README lets the
# caller say in totals.optionalTaxDueDates when the VAT of a rate falls due, if that is not the day of the invoice. totalsCalculator accepts
# it and drops it, in both forms, a code and a day, without an error: none gets to the VAT breakdown. It is BT-8 and BT-7 of EN 16931-1. A
# French service is taxed when it is paid (code 72) unless the seller chose the invoice's day (5), and the buyer may deduct in that month only
# (Code général des impôts, articles 269 and 271). Without the code, the buyer's program deducts in the month of the invoice: too early.
# The exchange rate for the tax currency, given next to it, is used.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund factur-x-kit@0.3.1
cat >try.js <<'JS'
const { totalsCalculator, TIME_REFERENCE_CODES } = require('factur-x-kit')

const rate = { categoryCode: 'S', rateApplicablePercent: 20 }
const totals = (due) => totalsCalculator({
  document: { id: 'F-17', type: '380', currency: 'EUR', dateOfIssue: { year: 2026, month: 11, day: 30 } },
  seller: { name: 'Exemple SARL', postalAddress: { country: 'FR' } },
  buyer: { name: 'Client SA', postalAddress: { country: 'FR' } },
  invoiceLines: [{
    generalLineData: { lineId: '1' },
    productDescription: { name: 'Conseil' },
    productPriceAgreement: { productPricing: { basisPricePerItem: 1000 } },
    delivery: { itemQuantity: { quantity: 1, unit: 'HUR' } },
    settlement: { tax: rate },
  }],
  totals: { optionalTaxDueDates: [{ ...rate, ...due }], optionalTaxCurrency: { taxCurrency: 'USD', exchangeRate: 1.2 } },
}).totals
for (const due of [{ dueDateTimeCode: TIME_REFERENCE_CODES.PAYMENT_DATE }, { taxPointDate: { year: 2027, month: 1, day: 15 } }]) {
  const { taxBreakdown, taxTotal } = totals(due)
  console.log(JSON.stringify(due), '->', JSON.stringify(taxBreakdown[0]), taxTotal[1].amount, taxTotal[1].currency)
}
JS
output=$(node try.js)
echo "$output"
breakdown='{"typeCode":"VAT","categoryCode":"S","rateApplicablePercent":20,"basisAmount":1000,"calculatedAmount":200} 240 USD'
[ "$output" = '{"dueDateTimeCode":"72"} -> '"$breakdown"'
{"taxPointDate":{"year":2027,"month":1,"day":15}} -> '"$breakdown" ] || { echo 'factur-x-kit behaves otherwise now'; exit 1; }
