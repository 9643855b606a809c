#!/usr/bin/env bash
# github.com/Rhymond/go-money v1.0.15: NewFromFloat loses a unit of amounts that have no digit too many. 1.15 EUR becomes
# 114 cents, 4.35 EUR 434, and 1.005 KWD 1004: the product with 100 or 1000 is cut off, not rounded.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >go.mod <<'END'
module x

go 1.21

require github.com/Rhymond/go-money v1.0.15
END
cat >main.go <<'END'
package main

import (
	"fmt"

	"github.com/Rhymond/go-money"
)

func main() {
	fmt.Println(money.NewFromFloat(1.15, "EUR").Amount(), money.NewFromFloat(4.35, "EUR").Amount(), money.NewFromFloat(1.005, "KWD").Amount())
}
END
go mod tidy 2>/dev/null
output=$(go run .)
echo "$output"
[ "$output" = '114 434 1004' ] || { echo 'go-money behaves otherwise now'; exit 1; }
