#!/usr/bin/env bash
# qif2json 0.4.0 (npm) reads 11/27/2026, as banks of the United States write a day in QIF, as 11 March 2028: without an option, days are
# day/month/year, and month 27 of 2026 is counted on. No error is raised. In one file, days up to the 12th change places with their month, and
# later ones go to another year. An amount with a decimal comma, -12,34, becomes -1234.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund qif2json@0.4.0
cat >try.js <<'JS'
import { parse } from 'qif2json'

const file = (day, amount) => `!Type:Bank\nD${day}\nT${amount}\nPACME\nMINV-1\n^\n`
const show = (day, amount, options) => {
  const [entry] = parse(file(day, amount), options).transactions
  console.log(day, amount, 'is', entry.date.slice(0, 10), entry.amount)
}
show('11/27/2026', '1,250.50')
show('11/12/2026', '1,250.50')
show('11/27/2026', '1,250.50', { dateFormat: 'us' })
show('27/11/2026', '-12,34')
JS
output=$(node try.js)
echo "$output"
[ "$output" = '11/27/2026 1,250.50 is 2028-03-11 1250.5
11/12/2026 1,250.50 is 2026-12-11 1250.5
11/27/2026 1,250.50 is 2026-11-27 1250.5
27/11/2026 -12,34 is 2026-11-27 -1234' ] || { echo 'qif2json behaves otherwise now'; exit 1; }
