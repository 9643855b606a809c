#!/usr/bin/env bash
# formulas 1.3.4 and xlcalculator 0.5.0 (PyPI) compute the formulas of Excel workbooks in Python.
# 1. formulas shows a negative amount with a minus and the brackets that stand for it, -(1,250.50): the second section of a number format is
#    for negative numbers and brings its own sign (ECMA-376, part 1, 18.8.31). Millions, `0.00,,`, keep all digits and get a comma.
# 2. Its PRICE of a bond with one coupon left, of which Microsoft's page has a formula of its own, uses that of several: 99.83, not 99.82.
#    Its WORKDAY from a Saturday or Sunday is #VALUE!, so that a payment ordered then has no date. ROUNDUP(1.1,2) is 1.11.
# 3. xlcalculator's CEILING(0.07,0.01) is 0.09, two cents up from a whole number of cents. Its YEARFRAC for European 30/360 counts half a year
#    from 28 February to 31 August, where the rule has 182 days, and its DATEDIF has no whole month from 31 January to 1 March.
# ironcalc 0.9.1 (PyPI) has all of them. No error is raised.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check formulas==1.3.4 xlcalculator==0.5.0 ironcalc==0.9.1
cat >try.py <<'PY'
import logging
import warnings

import formulas
import ironcalc
from xlcalculator import Evaluator, ModelCompiler

logging.disable()
warnings.simplefilter('ignore')


def by_formulas(formula):
    return formulas.Parser().ast(formula)[1].compile()()


def by_xlcalculator(formula):
    return Evaluator(ModelCompiler().read_and_parse_dict({'Sheet1!A1': formula})).evaluate('Sheet1!A1')


def by_ironcalc(formula):
    model = ironcalc.create('model', 'en', 'UTC', 'en')
    model.set_user_input(0, 1, 1, f'=FIXED({formula[1:]}, 4, TRUE)' if 'TEXT' not in formula else formula)
    model.evaluate()
    return model.get_formatted_cell_value(0, 1, 1)


def show(name, compute, formula):
    value = str(compute(formula)).strip('[]')
    try:
        value = f'{float(value):.4f}'
    except ValueError:
        pass
    print(f'{formula} {name} {value}, ironcalc {by_ironcalc(formula)}')


show('formulas', by_formulas, '=TEXT(-1250.5, "#,##0.00;(#,##0.00)")')
show('formulas', by_formulas, '=TEXT(1250000, "0.00,,")')
show('formulas', by_formulas, '=PRICE(DATE(2026,11,27), DATE(2027,2,15), 0.0575, 0.065, 100, 2, 0)')
show('formulas', by_formulas, '=WORKDAY(DATE(2026,11,27), 1)')
show('formulas', by_formulas, '=WORKDAY(DATE(2026,11,28), 1)')
show('formulas', by_formulas, '=ROUNDUP(1.1, 2)')
show('xlcalculator', by_xlcalculator, '=CEILING(0.07, 0.01)')
show('xlcalculator', by_xlcalculator, '=360 * YEARFRAC(DATE(2026,2,28), DATE(2026,8,31), 4)')
show('xlcalculator', by_xlcalculator, '=DATEDIF(DATE(2026,1,31), DATE(2026,3,1), "m")')
PY
output=$(venv/bin/python try.py 2>log) || { cat log; exit 1; }
echo "$output"
[ "$output" = '=TEXT(-1250.5, "#,##0.00;(#,##0.00)") formulas -(1,250.50), ironcalc (1,250.50)
=TEXT(1250000, "0.00,,") formulas 1250000.00,, ironcalc 1.25
=PRICE(DATE(2026,11,27), DATE(2027,2,15), 0.0575, 0.065, 100, 2, 0) formulas 99.8299, ironcalc 99.8171
=WORKDAY(DATE(2026,11,27), 1) formulas 46356.0000, ironcalc 46356.0000
=WORKDAY(DATE(2026,11,28), 1) formulas #VALUE!, ironcalc 46356.0000
=ROUNDUP(1.1, 2) formulas 1.1100, ironcalc 1.1000
=CEILING(0.07, 0.01) xlcalculator 0.0900, ironcalc 0.0700
=360 * YEARFRAC(DATE(2026,2,28), DATE(2026,8,31), 4) xlcalculator 180.0000, ironcalc 182.0000
=DATEDIF(DATE(2026,1,31), DATE(2026,3,1), "m") xlcalculator 0.0000, ironcalc 1.0000' ] || { echo 'the libraries behave otherwise now'; exit 1; }
