#!/usr/bin/env bash
# mt-940 4.30.0 (PyPI) and mt940-js 1.0.0 (npm) take a reversed credit for money received. In `:61:` of MT940 the mark RC is a debit:
# the bank takes back what it had credited. mt-940 gives it a positive amount, and mt940-js says isCredit. mt940-js also takes RD, a
# reversed debit, for a debit. So the entries differ from the two balances, by 100.00 and by 86.00 euros here. mt940js 1.3.5 and
# lib-fints 1.5.0 (npm) read both marks right. mt940-js needs tslib, which its package does not name.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check mt-940==4.30.0
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund mt940-js@1.0.0 tslib@2.8.1 mt940js@1.3.5 lib-fints@1.5.0
printf '%s\r\n' ':20:STMT1' ':25:DE89370400440532013000' ':28C:1/1' ':60F:C261127EUR1000,' \
  ':61:2611271127C1250,50NTRFINV-2026-000123' ':86:an invoice is paid' \
  ':61:2611271127RC50,NTRFNONREF' ':86:a credit is taken back' \
  ':61:2611271127RD7,NTRFNONREF' ':86:a debit is given back' ':62F:C261127EUR2207,50' '-' >statement.sta
cat >try.py <<'PY'
import mt940
entries = [float(entry.data['amount'].amount) for entry in mt940.parse('statement.sta')]
print('mt-940', *entries, 'sum', sum(entries))
PY
cat >try.js <<'JS'
import { readFileSync } from 'node:fs'
import { Mt940Parser } from 'lib-fints'
import { Parser } from 'mt940js'
import { read } from 'mt940-js'

const show = (name, amounts) => console.log(name, ...amounts, 'sum', amounts.reduce((sum, amount) => sum + amount))
const bytes = readFileSync('statement.sta')
const [statement] = await read(bytes)
show('mt940-js', statement.transactions.map(({ amount, isCredit }) => (isCredit ? amount : -amount)))
show('mt940js', new Parser().parse(`${bytes}`)[0].transactions.map(({ amount }) => amount))
show('lib-fints', new Mt940Parser(`${bytes}`).parse()[0].transactions.map(({ amount }) => amount))
JS
output=$(venv/bin/python try.py && node try.js)
echo "$output"
[ "$output" = 'mt-940 1250.5 50.0 7.0 sum 1307.5
mt940-js 1250.5 50 -7 sum 1293.5
mt940js 1250.5 -50 7 sum 1207.5
lib-fints 1250.5 -50 7 sum 1207.5' ] || { echo 'the libraries behave otherwise now'; exit 1; }
