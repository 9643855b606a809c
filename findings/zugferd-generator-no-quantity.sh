#!/usr/bin/env bash
# zugferd-generator 1.2.1 (npm, 2,400 downloads a month) says that it makes "ZUGFeRD-compliant invoices". Its XML
# 1. has no quantity (EN 16931, BT-129), which the caller must give, and rounds the price of a piece to cents (BT-146 may have more
#    decimals): 1000 screws at 0.005 euros, 5.00 in all, are a line of 5.00 with a price of 0.01;
# 2. has the dates as its README gives them, 2026-11-27, and calls that format 102, which is 20261127 (BT-2, BT-9);
# 3. has the IBAN and the amounts at places of its own. factur-x 7.8 (PyPI) finds that it keeps the schema of no ZUGFeRD profile, and a
#    program that reads such invoices finds neither the total nor an account to pay to. drafthorse 2025.2.0 (PyPI) refuses its dates.
# Such an invoice is paid late: from 2025 on German companies must be able to take e-invoices, and may send back what is none.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check factur-x==7.8 drafthorse==2025.2.0
echo '{}' >package.json
npm install --silent --no-audit --no-fund zugferd-generator@1.2.1
cat >try.js <<'JS'
const Generator = require('zugferd-generator')
const item = { id: '1', description: 'Screw', quantity: 1000, unitPrice: 0.005, lineTotal: 5 }
const invoice = new Generator({
  id: 'INV-1',
  issueDate: '2026-11-27',
  dueDate: '2026-12-27',
  currency: 'EUR',
  totalAmount: 5.95,
  supplier: { name: 'Example GmbH', country: 'DE' },
  customer: { name: 'Acme Ltd', country: 'DE' },
  taxTotal: { taxAmount: 0.95, taxPercentage: 19 },
  paymentDetails: { paymentMeansCode: '58', bankDetails: { iban: 'DE89370400440532013000' } },
  lineItems: [item]
})
process.stdout.write(invoice.toXMLString())
JS
node try.js >invoice.xml
cat >check.py <<'PY'
import logging
import re

import facturx
from drafthorse.models.document import Document

logging.disable()
xml = open('invoice.xml', 'rb').read()
text = xml.decode()
print('price:', re.search('<ram:ChargeAmount>(.*?)<', text)[1], 'total:', re.search('LineTotalAmount[^>]*>(.*?)<', text)[1])
print('1000 or a quantity in it:', '>1000' in text or 'Quantity' in text)
print('format 102:', *re.findall('format="102">(.*?)<', text))
for level in ['minimum', 'basicwl', 'basic', 'en16931', 'extended']:
    try:
        print(f'{level}:', facturx.xml_check_xsd(xml, flavor='factur-x', level=level))
    except Exception as error:
        print(f'{level}:', 'not kept' if 'not valid against' in f'{error}' else error)
try:
    Document.parse(xml)
except ValueError as error:
    print('drafthorse:', error)
PY
output=$(venv/bin/python check.py)
echo "$output"
[ "$output" = "price: 0.01 total: 5.00
1000 or a quantity in it: False
format 102: 2026-11-27 2026-12-27
minimum: not kept
basicwl: not kept
basic: not kept
en16931: not kept
extended: not kept
drafthorse: time data '2026-11-27' does not match format '%Y%m%d'" ] || { echo 'zugferd-generator behaves otherwise now'; exit 1; }
