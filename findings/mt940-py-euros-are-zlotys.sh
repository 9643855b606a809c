#!/usr/bin/env bash
# mt940-py 0.1.7 (PyPI) converts the CSV of mBank, a Polish bank, to MT940, in the form that the Polish banks' association (ZBP) describes.
# The statement is always in PLN. Of an account in euros, which the CSV says in its line #Waluta and beside the balance, 1250.50 euros become
# 1250.50 zlotys, less than a quarter, in both balances and so in each entry between: MT940 has the currency in fields 60F and 62F only. A
# program that reads the file books the zlotys, or finds no account in that currency with that number.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check mt940-py==0.1.7
cat >try.py <<'PY'
from mt940_py.converter import MT940Converter

statement = '''#Waluta;#Wpływy;#Wydatki;
EUR;1 250,50;0,00;
#Numer rachunku;
12 1140 2004 0000 3002 0135 5387;
#Saldo początkowe;1 000,00 EUR;
#Data księgowania;#Data operacji;#Opis operacji;#Tytuł;#Nadawca/Odbiorca;#Numer konta;#Kwota;#Saldo po operacji;
2026-11-27;2026-11-27;PRZELEW;INVOICE 7;ACME LTD;;1 250,50;2 250,50;
'''
for line in MT940Converter().convert(statement).splitlines():
    if line[:4] in (':60F', ':61:', ':62F'):
        print(line)
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = ':60F:C261127PLN1000,00
:61:2611271127C1250,50SD9500000000001
:62F:C261127PLN2250,50' ] || { echo 'mt940-py behaves otherwise now'; exit 1; }
