#!/usr/bin/env bash
# github.com/govalues/money v0.2.4 (Go) gives the Icelandic krona two decimals. ISO 4217 (list one) has none for it, as card networks and
# payment services do that send the smallest unit: 1250 krona of theirs become 12.50, and the 1250 krona of a text are sent as 125000. A third
# of 1250 krona is 416.67, and 10 euros at 142.55 are 1425.50, which nobody can pay. Its doc names ISO 4217 as the source of the scale. The
# yen is right. bojanz/currency v1.5.1 (Go) has none for both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >go.mod <<'GO'
module try

go 1.24

require (
	github.com/bojanz/currency v1.5.1
	github.com/govalues/money v0.2.4
)
GO
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/bojanz/currency"
	"github.com/govalues/money"
)

func main() {
	for _, code := range []string{"JPY", "ISK"} {
		read, err := money.NewAmountFromMinorUnits(code, 1250)
		if err != nil {
			panic(err)
		}
		amount := money.MustParseAmount(code, "1250")
		units, _ := amount.MinorUnits()
		parts, err := amount.Split(3)
		if err != nil {
			panic(err)
		}
		converted, err := money.MustParseExchRate("EUR", code, "142.55").Conv(money.MustParseAmount("EUR", "10.00"))
		if err != nil {
			panic(err)
		}
		digits, _ := currency.GetDigits(code)
		fmt.Printf("1250 units are %s, 1250 is %d units, a third %s, 10 euros %s, bojanz/currency has %d decimals\n",
			read, units, parts[0], converted.RoundToCurr(), digits)
	}
}
GO
go mod tidy 2>/dev/null
output=$(go run .)
echo "$output"
[ "$output" = '1250 units are JPY 1250, 1250 is 1250 units, a third JPY 417, 10 euros JPY 1426, bojanz/currency has 0 decimals
1250 units are ISK 12.50, 1250 is 125000 units, a third ISK 416.67, 10 euros ISK 1425.50, bojanz/currency has 0 decimals' ] || { echo 'the libraries behave otherwise now'; exit 1; }
