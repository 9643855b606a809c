#!/usr/bin/env bash
# swissqrbill 4.4.1 (npm, 38,000 downloads a month) makes Swiss bills. Behind the line EPD of their QR code the bill information has the
# first line and alternative procedures, such as eBill, the second and third (Implementation Guidelines QR-bill of SIX, section 4.2.2). The
# library leaves the first line out when there is no bill information, so eBill's line is read as bill information, and the bill asks for no
# eBill. chqr 1.2.5 (PyPI) writes the empty line. The code is read from the picture with jsqr 1.4.0 (npm).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund swissqrbill@4.4.1 jsqr@1.4.0
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check chqr==1.2.5
cat >try.js <<'JS'
const { SwissQRBill } = require('swissqrbill/svg')
const jsqr = require('jsqr').default

const read = more => {
  const picture = new SwissQRBill({
    amount: 1250.5,
    currency: 'CHF',
    creditor: {
      account: 'CH5800791123000889012', name: 'Example AG', address: 'Weg', buildingNumber: 1, zip: 3000, city: 'Bern', country: 'CH',
    },
    ...more,
  }).toString()
  const squares = [...picture.matchAll(/<rect x="([\d.]+)mm" y="([\d.]+)mm" width="([\d.]+)mm" height="\3mm" fill="black" \/>/g)]
  const [side] = squares.map(square => +square[3]).sort((a, b) => a - b)
  const modules = Math.round(46 / side)
  const scale = 4
  const width = (modules + 8) * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, size] of squares) {
    if (+size !== side) continue
    for (let dx = 0; dx < scale; dx++) {
      for (let dy = 0; dy < scale; dy++) {
        const at = ((Math.round(+y / side) + 4) * scale + dy) * width + (Math.round(+x / side) + 4) * scale + dx
        pixels.fill(0, at * 4, at * 4 + 3)
      }
    }
  }
  return JSON.stringify(jsqr(pixels, width, width).data.split('\n').slice(30))
}

const eBill = 'eBill/B/41010560425610173'
console.log('swissqrbill, both:', read({ additionalInformation: '//S1/10/A-1', av1: eBill }))
console.log('swissqrbill, eBill alone:', read({ av1: eBill }))
JS
cat >try.py <<'PY'
import json
from decimal import Decimal

from chqr import Creditor, QRBill

bill = QRBill(
    account='CH5800791123000889012',
    creditor=Creditor(name='Example AG', street='Weg', building_number='1', postal_code='3000', city='Bern', country='CH'),
    currency='CHF', amount=Decimal('1250.50'), alternative_procedures=['eBill/B/41010560425610173'],
)
print('chqr, eBill alone:', json.dumps(bill.build_data_string().split('\n')[30:], separators=(',', ':')))
PY
output=$(node try.js && venv/bin/python try.py)
echo "$output"
[ "$output" = 'swissqrbill, both: ["EPD","//S1/10/A-1","eBill/B/41010560425610173"]
swissqrbill, eBill alone: ["EPD","eBill/B/41010560425610173"]
chqr, eBill alone: ["EPD","","eBill/B/41010560425610173",""]' ] || { echo 'swissqrbill or chqr behaves otherwise now'; exit 1; }
