#!/usr/bin/env bash
# node-currency-swap 1.0.6 (npm) has the lei upside down. It gives a pair BASE/QUOTE as units of QUOTE for one of BASE, like its provider of
# the European Central Bank: EUR/RON is 5.0918. The provider of the National Bank of Romania takes only pairs with RON as BASE, and gives
# the bank's rate as it stands, lei for one of QUOTE: RON/EUR is 5.092 too, and not 0.1964. So 1000 lei are 5092 euros, without error, and
# where it is the fallback of another provider the rate grows 26-fold when that one is down. The answers are given without a network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund node-currency-swap@1.0.6
cat >try.js <<'JS'
const swap = require('node-currency-swap')

const { EuropeanCentralBank, NationalBankOfRomania } = swap.providers
const answers = {
  ecb: '<Envelope><Cube><Cube time="2026-11-26"><Cube currency="RON" rate="5.0918"/></Cube></Cube></Envelope>',
  bnr: '<DataSet><Body><Cube date="2026-11-26"><Rate currency="EUR">5.0920</Rate>' +
    '<Rate currency="JPY" multiplier="100">2.8718</Rate></Cube></Body></DataSet>',
}
for (const Provider of [EuropeanCentralBank, NationalBankOfRomania]) {
  Provider.prototype.fetchContent = (url, callback) => callback(null, answers[url.includes('ecb') ? 'ecb' : 'bnr'])
  swap.addProvider(new Provider())
}
for (const currency of ['EUR/RON', 'RON/EUR', 'RON/JPY']) {
  swap.quote({ currency }, (error, rates) => console.log(currency, error || `${rates[0].value} of ${rates[0].provider}`))
}
JS
output=$(node --no-deprecation try.js)
echo "$output"
[ "$output" = 'EUR/RON 5.0918 of European Central Bank
RON/EUR 5.092 of National Bank of Romania
RON/JPY 0.028718 of National Bank of Romania' ] || { echo 'node-currency-swap behaves otherwise now'; exit 1; }
