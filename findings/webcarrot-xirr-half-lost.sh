#!/usr/bin/env bash
# @webcarrot/xirr 3.0.1 (npm, 30,000 downloads a month) computes the internal rate of return of dated payments; "It should give the same
# results as equivalents from LibreOffice Calc, MS Excel", says its README. Of 1000 invested for a year of 365 days, with half or less left,
# it has no result and throws "XIRR calculation failed. Try to increase one of: max epsilon, max scans, max iterations"; more scans and
# iterations do not help. The rate is what is left, less 100 %, by the formula of Excel's XIRR: the sum of each payment divided by (1 + rate)
# to the power of its days / 365 is zero. xirr 1.1.0 (npm) and pyxirr 0.10.8 (PyPI) find it. With 600 left it is found, so a report works
# until an investment or a claim has lost enough.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund @webcarrot/xirr@3.0.1 xirr@1.1.0
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pyxirr==0.10.8
cat >try.js <<'JS'
import { xirr } from '@webcarrot/xirr'
import other from 'xirr'

const guess = 0.1
const attempt = (compute) => {
  try {
    return compute().toFixed(4)
  } catch (error) {
    return error.message.split('.')[0]
  }
}
for (const left of [1100, 900, 600, 500, 400, 100]) {
  const payments = [
    { amount: -1000, date: new Date('2025-01-01') },
    { amount: left, date: new Date('2026-01-01') },
  ]
  const second = attempt(() => other(payments.map(({ amount, date }) => ({ amount, when: date }))))
  console.log(`${left} left: @webcarrot/xirr ${attempt(() => xirr(payments))}, xirr ${second}`)
  if (left === 500) console.log('ten times the scans, 50 times the iterations:', attempt(() => xirr(payments, guess, 1e-10, 2000, 1000)))
}
JS
cat >try.py <<'PY'
from datetime import date

import pyxirr

for left in [500, 400, 100]:
    print(f'{left} left: pyxirr {pyxirr.xirr([date(2025, 1, 1), date(2026, 1, 1)], [-1000, left]):.4f}')
PY
output=$(TZ=UTC node try.js && venv/bin/python try.py)
echo "$output"
[ "$output" = '1100 left: @webcarrot/xirr 0.1000, xirr 0.1000
900 left: @webcarrot/xirr -0.1000, xirr -0.1000
600 left: @webcarrot/xirr -0.4000, xirr -0.4000
500 left: @webcarrot/xirr XIRR calculation failed, xirr -0.5000
ten times the scans, 50 times the iterations: XIRR calculation failed
400 left: @webcarrot/xirr XIRR calculation failed, xirr -0.6000
100 left: @webcarrot/xirr XIRR calculation failed, xirr -0.9000
500 left: pyxirr -0.5000
400 left: pyxirr -0.6000
100 left: pyxirr -0.9000' ] || { echo 'the libraries behave otherwise now'; exit 1; }
