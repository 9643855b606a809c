#!/usr/bin/env bash
# Three Python libraries for money lose the minus, so that a refund or a fee counts as money received (PyPI; the newest versions).
# kudi 0.0.1, "Python implementation of Fowler's Money pattern", takes a Decimal or a float apart by its digits, and the sign is not one
# of them: -12.50 is 12.50. An integer of minor units keeps it.
# ao-currency 0.1.0, for the kwanza of Angola, drops all that is no digit, point or comma from a text: "-1.500,50 Kz" is 1500.50. It also
# reads amounts in words, as contracts and cheques have them, and counts cêntimos as kwanzas: its own words for 1500.50 are read as 1550.
# bharatnum 0.1.0, "Indian Number & Currency Datatype", writes -0.50 rupees as 0.50, and a third of 6000 less a hundredth of a paisa as
# 1,999.00: rupees are cut off and paise are rounded, each for itself.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check kudi==0.0.1 ao-currency==0.1.0 bharatnum==0.1.0 num2words==0.5.14
output=$("$folder/venv/bin/python" - <<'END'
from decimal import Decimal

from ao_currency import AngolaMoeda
from bharatnum import BharatNum
from kudi import Money

print('kudi', Money(Decimal('-12.50'), 'EUR').amount, Money(-12.5, 'EUR').amount, Money(-1250, 'EUR').amount)
print('ao-currency', AngolaMoeda('-1.500,50 Kz').valor)
words = AngolaMoeda('1.500,50 Kz').por_extenso()
print(f'ao-currency {words}: {AngolaMoeda.de_extenso(words).valor}')
print('bharatnum', BharatNum(-1.5), BharatNum(-0.5), BharatNum(1999.9999))
END
)
echo "$output"
[ "$output" = 'kudi 1250.0 1250.0 -1250
ao-currency 1500.50
ao-currency Mil e quinhentos kwanzas e cinquenta cêntimos: 1550
bharatnum ₹-1.50 ₹0.50 ₹1,999.00' ] || { echo 'the libraries behave otherwise now'; exit 1; }
