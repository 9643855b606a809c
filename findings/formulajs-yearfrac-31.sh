#!/usr/bin/env bash
# @formulajs/formulajs 4.6.1 (npm), Excel's functions for JavaScript: YEARFRAC with basis 4, European 30/360, does not take the 31st for the
# 30th. Interest of 4 percent on 1,000,000 euros from 31 January to 28 February is 3000.00 instead of 3111.11, and from 28 February to
# 31 August 20333.33 instead of 20222.22. By Microsoft's documentation of the European method of DAYS360 dates on the 31st "become equal to
# the 30th day of the same month", as in ISDA's 30E/360. The library's own DAYS360 counts so, and hyperformula 3.5.0 (npm) too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund @formulajs/formulajs@4.6.1 hyperformula@3.5.0
cat >try.js <<'JS'
const { DAYS360, YEARFRAC } = require('@formulajs/formulajs')
const { HyperFormula } = require('hyperformula')

const interest = (years) => (1000000 * 0.04 * years).toFixed(2)
for (const [from, to] of [[[2026, 1, 31], [2026, 2, 28]], [[2026, 2, 28], [2026, 8, 31]], [[2026, 5, 31], [2026, 11, 30]]]) {
  const [start, end] = [from, to].map(([year, month, day]) => new Date(year, month - 1, day))
  const formula = `=YEARFRAC(DATE(${from}), DATE(${to}), 4)`
  const [[other]] = HyperFormula.buildFromArray([[formula]], { licenseKey: 'gpl-v3' }).getSheetValues(0)
  console.log(`${from.join('-')} to ${to.join('-')}: ${interest(YEARFRAC(start, end, 4))},`,
    `by days ${interest(DAYS360(start, end, true) / 360)}, hyperformula ${interest(other)}`)
}
JS
output=$(node try.js)
echo "$output"
[ "$output" = '2026-1-31 to 2026-2-28: 3000.00, by days 3111.11, hyperformula 3111.11
2026-2-28 to 2026-8-31: 20333.33, by days 20222.22, hyperformula 20222.22
2026-5-31 to 2026-11-30: 19888.89, by days 20000.00, hyperformula 20000.00' ] || { echo 'the libraries behave otherwise now'; exit 1; }
