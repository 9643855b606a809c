#!/usr/bin/env bash
# Curaçao and Sint Maarten pay in Caribbean guilders, XCG, since 31 March 2025 (Centrale Bank van Curaçao en Sint Maarten; ISO 4217, list
# one of SIX). currency-codes 2.2.0 and currency-codes-ts 3.0.0 (npm, 2.0 million and 26,000 downloads a month), py-moneyed 3.0 (PyPI) and
# github.com/govalues/money v0.2.4 do not know XCG. The first still gives ANG for Curaçao, a code that the list has no more. The second,
# third and fourth lack ZWG as well, Zimbabwe's since 2024, and the fourth the leone of 2022, SLE; it gives two decimals to Iceland's
# króna, which has none. iso4217 1.16.20260101 (PyPI) and github.com/bojanz/currency v1.5.1 know all four.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund currency-codes@2.2.0 currency-codes-ts@3.0.0
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check py-moneyed==3.0 iso4217==1.16.20260101
cat >go.mod <<'END'
module try

go 1.21

require (
	github.com/bojanz/currency v1.5.1
	github.com/govalues/money v0.2.4
)
END
cat >main.go <<'END'
package main

import (
	"fmt"
	"os"

	"github.com/bojanz/currency"
	"github.com/govalues/money"
)

func main() {
	for _, code := range os.Args[1:] {
		decimals := "none"
		if known, err := money.ParseCurr(code); err == nil {
			decimals = fmt.Sprint(known.Scale())
		}
		digits, _ := currency.GetDigits(code)
		fmt.Printf("%s: govalues %s, bojanz %d\n", code, decimals, digits)
	}
}
END
cat >try.js <<'JS'
const codes = require('currency-codes')
const typed = require('currency-codes-ts')

for (const code of process.argv.slice(2)) {
  console.log(`${code}: currency-codes ${codes.code(code)?.digits ?? 'none'}, currency-codes-ts ${typed.code(code)?.digits ?? 'none'}`)
}
console.log('Curaçao:', ...codes.country('Curaçao').map(({ code }) => code))
JS
cat >try.py <<'PY'
import sys

import iso4217
import moneyed

for code in sys.argv[1:]:
    try:
        unit = moneyed.get_currency(code).sub_unit
    except moneyed.CurrencyDoesNotExist:
        unit = 'none'
    print(f'{code}: py-moneyed {unit} parts, iso4217 {iso4217.Currency(code).exponent}')
PY
go mod tidy 2>/dev/null
codes=(XCG ZWG SLE ISK)
output=$(node try.js "${codes[@]}" && venv/bin/python try.py "${codes[@]}" && go run . "${codes[@]}")
echo "$output"
[ "$output" = 'XCG: currency-codes none, currency-codes-ts none
ZWG: currency-codes 2, currency-codes-ts none
SLE: currency-codes 2, currency-codes-ts 2
ISK: currency-codes 0, currency-codes-ts 0
Curaçao: ANG
XCG: py-moneyed none parts, iso4217 2
ZWG: py-moneyed none parts, iso4217 2
SLE: py-moneyed 100 parts, iso4217 2
ISK: py-moneyed 1 parts, iso4217 0
XCG: govalues none, bojanz 2
ZWG: govalues none, bojanz 2
SLE: govalues none, bojanz 2
ISK: govalues 2, bojanz 0' ] || { echo 'the libraries behave otherwise now'; exit 1; }
