#!/usr/bin/env bash
# hyperformula 3.5.0 (npm, a spreadsheet engine for JavaScript, with functions named and described after Excel's).
# 1. ROUNDUP and ROUNDDOWN multiply by 100 in binary and cut there. An amount that has two decimals already gets another cent:
#    =ROUNDUP(0.07,2) is 0.08 and =ROUNDDOWN(8.2,2) is 8.19. TRUNC, CEILING and FLOOR with 0.01 do the same. Of the amounts from 0.01 to
#    1000.00, ROUNDUP changes 4,589 and ROUNDDOWN 4,586. A fee is rounded up and comes out a cent dearer.
# 2. ROUND takes 1.005 down to 1, and so 572 of the 10,000 amounts from 0.005 to 99.995; for Excel, half a cent is a cent.
# 3. =INT(-2.5) is -2. By Microsoft's page on INT a negative number is rounded away from 0, so that it is -3.
# The engine's answers to 0.07 and 8.2 without a function are 0.07 and 8.2. @formulajs/formulajs 4.6.1 (npm) has all of ROUNDUP, ROUNDDOWN,
# ROUND and INT right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund hyperformula@3.5.0 @formulajs/formulajs@4.6.1
cat >try.js <<'JS'
const { HyperFormula } = require('hyperformula')
const other = require('@formulajs/formulajs')

const sheet = HyperFormula.buildFromArray([[]], { licenseKey: 'gpl-v3' })
const engine = (name, ...values) => sheet.calculateFormula(`=${name}(${values.join(',')})`, 0)

const cases = [
  ['ROUNDUP', 0.07, 2], ['ROUNDUP', 1.09, 2], ['ROUNDDOWN', 8.2, 2], ['ROUNDDOWN', 1.15, 2],
  ['ROUND', 1.005, 2], ['INT', -2.5], ['INT', -0.5]
]
for (const [name, ...values] of cases) {
  console.log(`${name}(${values}): ${engine(name, ...values)}, formulajs ${other[name](...values)}`)
}
console.log('0.07 and 8.2:', sheet.calculateFormula('=0.07', 0), sheet.calculateFormula('=8.2', 0),
  'CEILING(0.07,0.01):', engine('CEILING', 0.07, 0.01), 'TRUNC(8.2,2):', engine('TRUNC', 8.2, 2))

let up = 0
let down = 0
for (let cents = 1; cents <= 100000; cents++) {
  const amount = cents / 100
  if (engine('ROUNDUP', amount, 2) !== amount) up++
  if (engine('ROUNDDOWN', amount, 2) !== amount) down++
}
let half = 0
for (let cents = 0; cents < 10000; cents++) {
  if (engine('ROUND', `${(cents / 100).toFixed(2)}5`, 2) !== (cents + 1) / 100) half++
}
console.log(`changed of 100000: ROUNDUP ${up}, ROUNDDOWN ${down}; ROUND wrong of 10000: ${half}`)
JS
output=$(node try.js)
echo "$output"
[ "$output" = 'ROUNDUP(0.07,2): 0.08, formulajs 0.07
ROUNDUP(1.09,2): 1.1, formulajs 1.09
ROUNDDOWN(8.2,2): 8.19, formulajs 8.2
ROUNDDOWN(1.15,2): 1.14, formulajs 1.15
ROUND(1.005,2): 1, formulajs 1.01
INT(-2.5): -2, formulajs -3
INT(-0.5): 0, formulajs -1
0.07 and 8.2: 0.07 8.2 CEILING(0.07,0.01): 0.08 TRUNC(8.2,2): 8.19
changed of 100000: ROUNDUP 4589, ROUNDDOWN 4586; ROUND wrong of 10000: 572' ] || { echo 'hyperformula behaves otherwise now'; exit 1; }
