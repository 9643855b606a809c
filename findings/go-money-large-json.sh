#!/usr/bin/env bash
# github.com/Rhymond/go-money v1.0.15 (Go) writes amounts as whole numbers of the smallest unit in JSON, and reads them as floating numbers: of
# its own JSON of 90071992547409931, some 900 trillion rupiah in ISO 4217's hundredths, it reads 90071992547409936, without an error. RFC
# 8259, section 6, warns of integers beyond 2^53. An amount of 1250.5, euros of somebody who sends decimals, is 1250 cents. And where Add
# and Multiply leave 64 bits, the money is negative: 5 trillion units times 2000000 are a debt of 84 quadrillion. Go's encoding/json reads an
# int64 from the same JSON exactly, and refuses 1250.5.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >go.mod <<'GO'
module try

go 1.21

require github.com/Rhymond/go-money v1.0.15
GO
cat >main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"

	"github.com/Rhymond/go-money"
)

type plain struct {
	Amount int64 `json:"amount"`
}

func main() {
	written, err := json.Marshal(money.New(90071992547409931, "IDR"))
	if err != nil {
		panic(err)
	}
	for _, text := range []string{string(written), `{"amount":1250.5,"currency":"EUR"}`} {
		var read money.Money
		refusal := json.Unmarshal([]byte(text), &read)
		var exact plain
		plainRefusal := json.Unmarshal([]byte(text), &exact)
		fmt.Println(text, "=>", read.Amount(), refusal, "and in Go", exact.Amount, plainRefusal != nil)
	}
	sum, err := money.New(5000000000000000000, "IDR").Add(money.New(5000000000000000000, "IDR"))
	fmt.Println("sum", sum.Amount(), err)
	fmt.Println("product", money.New(5000000000000, "IDR").Multiply(2000000).Display())
}
GO
go mod tidy 2>/dev/null
output=$(go run .)
echo "$output"
[ "$output" = '{"amount":90071992547409931,"currency":"IDR"} => 90071992547409936 <nil> and in Go 90071992547409931 false
{"amount":1250.5,"currency":"EUR"} => 1250 <nil> and in Go 0 true
sum -8446744073709551616 <nil>
product -Rp84.467.440.737.095.516,16' ] || { echo 'go-money behaves otherwise now'; exit 1; }
