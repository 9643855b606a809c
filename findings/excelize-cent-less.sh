#!/usr/bin/env bash
# github.com/xuri/excelize/v2 v2.11.1 (Go) computes the formulas of Excel files (CalcCellValue).
# 1. ROUNDDOWN to two decimals takes a cent from each amount that has two or fewer: =ROUNDDOWN(5,2) is 4.99, and =ROUNDDOWN(12.5,2) 12.49. It
#    divides by the square of 0.1, which in binary is a little more than 0.01, and cuts. All amounts from 0.01 to 100.00 are changed, so that
#    a share or a tax rounded down to cents is one short, unless it has more decimals.
# 2. DOLLARDE(-1.02,16), minus 1 2/16, is -2.125 and not -1.125, and DOLLARFR(-1.125,16) is -2.02: the whole part of a negative price is
#    rounded down, and the fraction subtracted again.
# 3. DURATION counts the years to maturity by calendar years where Excel counts coupons. Microsoft's own examples, 10.919145 for DURATION and
#    5.735670 for MDURATION, become 10.921574 and 5.733924. A bond of two whole years at 4 % has 1.962451, not 1.961538.
# 4. VDB from 0 to 0.875 years is 315 and from 0 to 1 is 360, as Microsoft has it, but from 0.875 to 1 it is 39.09, not the rest of 45.
# No error is raised.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >go.mod <<'GO'
module try

go 1.25.0

require github.com/xuri/excelize/v2 v2.11.1
GO
cat >main.go <<'GO'
package main

import (
	"fmt"
	"strconv"

	"github.com/xuri/excelize/v2"
)

var file = excelize.NewFile()

func compute(formula string) float64 {
	if err := file.SetCellFormula("Sheet1", "A1", formula); err != nil {
		panic(err)
	}
	text, err := file.CalcCellValue("Sheet1", "A1", excelize.Options{RawCellValue: true})
	if err != nil {
		panic(err)
	}
	number, _ := strconv.ParseFloat(text, 64)
	return number
}

func main() {
	for _, formula := range []string{
		"ROUNDDOWN(5,2)", "ROUNDDOWN(12.5,2)", "ROUNDDOWN(12.505,2)", "ROUNDDOWN(-12.5,2)",
		"DOLLARDE(1.02,16)", "DOLLARDE(-1.02,16)", "DOLLARFR(1.125,16)", "DOLLARFR(-1.125,16)",
		"DURATION(DATE(2018,7,1),DATE(2048,1,1),0.08,0.09,2,1)", "MDURATION(DATE(2008,1,1),DATE(2016,1,1),0.08,0.09,2,1)",
		"DURATION(DATE(2026,11,27),DATE(2028,11,27),0.04,0.04,1,1)",
		"VDB(2400,300,10,0,0.875,1.5)", "VDB(2400,300,10,0.875,1,1.5)", "VDB(2400,300,10,0,1,1.5)",
	} {
		fmt.Printf("%s = %.6g\n", formula, compute("="+formula))
	}
	changed := 0
	for cents := 1; cents <= 10000; cents++ {
		if compute(fmt.Sprintf("=100*ROUNDDOWN(%d/100,2)", cents)) < float64(cents)-0.5 {
			changed++
		}
	}
	fmt.Println("ROUNDDOWN changes", changed, "of the amounts from 0.01 to 100.00")
}
GO
go mod tidy 2>log || { cat log; exit 1; }
output=$(go run .)
echo "$output"
[ "$output" = 'ROUNDDOWN(5,2) = 4.99
ROUNDDOWN(12.5,2) = 12.49
ROUNDDOWN(12.505,2) = 12.5
ROUNDDOWN(-12.5,2) = -12.49
DOLLARDE(1.02,16) = 1.125
DOLLARDE(-1.02,16) = -2.125
DOLLARFR(1.125,16) = 1.02
DOLLARFR(-1.125,16) = -2.02
DURATION(DATE(2018,7,1),DATE(2048,1,1),0.08,0.09,2,1) = 10.9216
MDURATION(DATE(2008,1,1),DATE(2016,1,1),0.08,0.09,2,1) = 5.73392
DURATION(DATE(2026,11,27),DATE(2028,11,27),0.04,0.04,1,1) = 1.96245
VDB(2400,300,10,0,0.875,1.5) = 315
VDB(2400,300,10,0.875,1,1.5) = 39.0938
VDB(2400,300,10,0,1,1.5) = 360
ROUNDDOWN changes 10000 of the amounts from 0.01 to 100.00' ] || { echo 'excelize behaves otherwise now'; exit 1; }
