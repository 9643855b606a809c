#!/usr/bin/env bash
# einvoicing 0.0.3 (npm, 480 downloads a month) reads and writes electronic invoices in UBL. Its README says that it fully adheres to EN 16931.
# An invoice may name several accounts, each in its own cac:PaymentMeans (EN 16931-1, BG-16 and BG-17). Of an invoice with two, in Norway
# and in Germany, the library reads none: no account, no means, no reference, and it writes none. With one account, the reference to pay
# with (BT-83) 0026111717 becomes 26111717, and the buyer's reference 0042 becomes 42. It writes prices and quantities with two decimals:
# 10,000 nuts at 0.125 euros, 1250 euros, get the price 0.13. Peppol refuses that invoice, since quantity times price must be the net
# amount of the line (PEPPOL-EN16931-R120). No error is raised.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund einvoicing@0.0.3
cat >try.js <<'JS'
const { UblReader, UblWriter } = require('einvoicing')

const amount = (name, value) => `<cbc:${name} currencyID="EUR">${value}</cbc:${name}>`
const category = (name) => `<cac:${name}><cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent>
  <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`
const party = (role, name, number) => `<cac:Accounting${role}Party><cac:Party><cbc:EndpointID schemeID="0192">${number}</cbc:EndpointID>
  <cac:PostalAddress><cac:Country><cbc:IdentificationCode>NO</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
  <cac:PartyTaxScheme><cbc:CompanyID>NO${number}MVA</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
  <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:Accounting${role}Party>`
const means = (account) => `<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentID>0026111717</cbc:PaymentID>
  <cac:PayeeFinancialAccount><cbc:ID>${account}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>`
const urn = 'urn:oasis:names:specification:ubl:schema:xsd:'
const invoice = (accounts) => `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="${urn}Invoice-2" xmlns:cac="${urn}CommonAggregateComponents-2" xmlns:cbc="${urn}CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID><cbc:ID>EX-17</cbc:ID><cbc:IssueDate>2026-11-30</cbc:IssueDate>
<cbc:DueDate>2026-12-30</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cbc:BuyerReference>0042</cbc:BuyerReference>${party('Supplier', 'Seller AS', '123456785')}${party('Customer', 'Buyer AS', '987654325')}
${accounts.map(means).join('')}
<cac:TaxTotal>${amount('TaxAmount', 312.5)}<cac:TaxSubtotal>${amount('TaxableAmount', 1250)}${amount('TaxAmount', 312.5)}
${category('TaxCategory')}</cac:TaxSubtotal></cac:TaxTotal><cac:LegalMonetaryTotal>${amount('LineExtensionAmount', 1250)}
${amount('TaxExclusiveAmount', 1250)}${amount('TaxInclusiveAmount', 1562.5)}${amount('PayableAmount', 1562.5)}</cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">10000</cbc:InvoicedQuantity>${amount('LineExtensionAmount', 1250)}
<cac:Item><cbc:Name>Nut</cbc:Name>${category('ClassifiedTaxCategory')}</cac:Item><cac:Price>${amount('PriceAmount', 0.125)}</cac:Price>
</cac:InvoiceLine></Invoice>`
const main = async () => {
  for (const accounts of [['NO9386011117947'], ['NO9386011117947', 'DE89370400440532013000']]) {
    const written = await new UblWriter().write(await new UblReader().read(invoice(accounts)))
    const all = (name) => [...written.matchAll(new RegExp(`<cbc:${name}[^>]*>([^<]*)<`, 'g'))].map((match) => match[1]).join(', ') || 'none'
    const account = written.match(/<cac:PayeeFinancialAccount>\s*<cbc:ID>([^<]*)/)?.[1] ?? 'none'
    console.log(`${accounts.join(' and ')}: account ${account}, reference ${all('PaymentID')}, buyer's ${all('BuyerReference')},`,
      `price ${all('PriceAmount')}, to pay ${all('PayableAmount')}`)
  }
}
main()
JS
output=$(node try.js)
echo "$output"
[ "$output" = "NO9386011117947: account NO9386011117947, reference 26111717, buyer's 42, price 0.13, to pay 1562.5
NO9386011117947 and DE89370400440532013000: account none, reference none, buyer's 42, price 0.13, to pay 1562.5" ] ||
  { echo 'einvoicing behaves otherwise now'; exit 1; }
