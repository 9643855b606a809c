#!/usr/bin/env bash
# github.com/biter777/countries v1.7.5 (Go) gives Cuba the peso convertible, which Cuba ended on 1 January 2021 (decree-law 17 of 2020), Sierra
# Leone the leone SLL, of which 1000 became one SLE in 2022, and Zimbabwe the dollar ZWL, which the ZWG replaced in 2024. ISO 4217 has the
# three in its list of historic currencies. The library does not know SLE, ZWG or Venezuela's VED, so a payee there cannot be given a currency
# that a bank takes, and new leones that are sent as SLL are a thousandth of themselves. bojanz/currency v1.5.1 (Go) has the currencies of today.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >go.mod <<'GO'
module try

go 1.24

require (
	github.com/biter777/countries v1.7.5
	github.com/bojanz/currency v1.5.1
)
GO
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/biter777/countries"
	"github.com/bojanz/currency"
)

func main() {
	for _, code := range []string{"HR", "CU", "SL", "ZW"} {
		today, _ := currency.ForCountryCode(code)
		fmt.Printf("%s: %s, bojanz/currency %s\n", code, countries.ByName(code).Currency().Alpha(), today)
	}
	for _, code := range []string{"CUP", "SLE", "ZWG", "VED"} {
		fmt.Printf("%s known: %t\n", code, countries.CurrencyCodeByName(code).IsValid())
	}
}
GO
go mod tidy 2>/dev/null
output=$(go run .)
echo "$output"
[ "$output" = 'HR: EUR, bojanz/currency EUR
CU: CUC, bojanz/currency CUP
SL: SLL, bojanz/currency SLE
ZW: ZWL, bojanz/currency ZWG
CUP known: true
SLE known: false
ZWG known: false
VED known: false' ] || { echo 'the libraries behave otherwise now'; exit 1; }
