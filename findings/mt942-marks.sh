#!/usr/bin/env bash
# Two loaders of SWIFT MT942, the report of a day's entries so far, go wrong at the marks of `:61:` (PyPI; the newest versions).
# bankstatementparser-loader-mt942 0.0.28 takes C and D alone. It drops without a word an entry marked RC or RD, a reversal, and one with a
# funds code, the third letter of the currency, as in `CR100,`. The `:86:` of a dropped entry then replaces the text of the entry
# before it: here an invoice's payment of 1250.50 gets the text of a fee, so that it is booked to the wrong ledger.
# camt053-loader-mt942 0.0.23 makes of RC, a credit taken back, a CRDT entry with the reversal indicator. By ISO 20022 a reversal with CRDT
# undoes a debit, so that the money taken back counts as received. RD is turned round the same way.
# Both loaders' entries differ from the sums in `:90D:` and `:90C:`. @centrapay/swift-parser 1.0.1 (npm) reads all four right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check bankstatementparser-loader-mt942==0.0.28 camt053-loader-mt942==0.0.23
echo '{}' >package.json
npm install --silent --no-audit --no-fund @centrapay/swift-parser@1.0.1
cat >report.sta <<'STA'
:20:REPORT-1
:25:DE89370400440532013000
:28C:1/1
:34F:EURD0,
:34F:EURC0,
:13D:2611271130+0100
:61:2611271127C1250,50NTRFINV-1
:86:invoice INV-1
:61:2611271127CR100,NTRFINV-2
:86:invoice INV-2
:61:2611271127RC50,NTRFINV-3
:86:payment of INV-3 is taken back
:61:2611271127RD7,NTRFFEE-1
:86:fee of October is given back
:90D:1EUR50,
:90C:3EUR1357,50
STA
cat >try.py <<'PY'
from bankstatementparser_loader_mt942 import load_mt942
from camt053_loader_mt942 import parse_mt942
text = open('report.sta').read()
for entry in load_mt942(text):
    print('bankstatementparser', entry.amount, entry.description)
for entry in parse_mt942(text).statements[0].entries:
    reversal = ' reversal' if entry.reversal_indicator else ''
    print('camt053', entry.credit_debit_indicator, f'{entry.amount}{reversal}', entry.details[0].additional_info)
PY
cat >try.js <<'JS'
const { parse } = require('@centrapay/swift-parser')
const text = require('node:fs').readFileSync('report.sta', 'utf8')
const [report] = parse({ type: 'mt942', data: text })
for (const { amount, detailSegments } of report.transactions) console.log('swift-parser', `${amount}`, `${detailSegments}`)
JS
output=$(venv/bin/python try.py && node try.js)
echo "$output"
[ "$output" = 'bankstatementparser 1250.50 fee of October is given back
camt053 CRDT 1250.50 invoice INV-1
camt053 CRDT 100. invoice INV-2
camt053 CRDT 50. reversal payment of INV-3 is taken back
camt053 DBIT 7. reversal fee of October is given back
swift-parser 1250.5 invoice INV-1
swift-parser 100 invoice INV-2
swift-parser -50 payment of INV-3 is taken back
swift-parser 7 fee of October is given back' ] || { echo 'the loaders behave otherwise now'; exit 1; }
