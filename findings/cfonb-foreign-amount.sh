#!/usr/bin/env bash
# python-cfonb 2.13 (PyPI) reads French bank statements (CFONB 120). When a transfer was ordered in another currency, a record 05 with the
# qualifier MMO gives that currency, the number of its decimals, the amount in its least unit, and the exchange rate with the number of the
# rate's decimals. A number of decimals n asks for a division by 10 to the power n. The library divides by n. So 1350.00 dollars at
# 1.0800 become 67500.0 at 2700.0. The currency of the record also replaces that of the entry: 1250.00 euros on the account are shown as
# 1250.00 USD. On an account in francs CFA, which has no decimals, 125000 XOF are 0.00000000125. No error; an entry in euros without MMO
# is right. Layout: CFONB, "Evolution du relevé de compte 120 caractères, opérations de virement et prélèvement SEPA", V2.0 of March 2010,
# which the library's source names. It reads the decimals of an entry's own amount as a power of 10, with two decimals or more.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check python-cfonb==2.13
cat >try.py <<'PY'
from io import StringIO
from cfonb import StatementReader

def signed(amount):
    digits = f'{abs(amount):014d}'
    return digits[:13] + ('}JKLMNOPQR' if amount < 0 else '{ABCDEFGHI')[int(digits[13])]

def balance(kind, currency, decimals, day, amount):
    return f'{kind}30004    00001{currency}{decimals} 00012345678  {day}{" " * 50}{signed(amount)}{" " * 16}'

def entry(currency, decimals, amount):
    label = 'VIREMENT'.ljust(31)
    return f'0430004    00001{currency}{decimals} 0001234567818271126  271126{label}  0000000  {signed(amount)}{" " * 16}'

def more(currency, decimals, qualifier, text):
    return f'0530004    00001{currency}{decimals} 0001234567818271126     {qualifier}{text.ljust(70)}  '

def read(*lines):
    assert {len(line) for line in lines} == {120}
    for statement in StatementReader().parse(StringIO('\n'.join(lines) + '\n')):
        for row in statement.lines:
            print(row['amount'], row['currency_code'], *(row[key] for key in ('equivalent_amount', 'exchange_rate') if key in row))

read(balance('01', 'EUR', 2, '261126', 200000), entry('EUR', 2, -50000), entry('EUR', 2, -125000),
     more('EUR', 2, 'MMO', 'USD2' + f'{135000:014d}' + '04' + f'{10800:011d}'), balance('07', 'EUR', 2, '271126', 25000))
read(balance('01', 'XOF', 0, '261126', 0), entry('XOF', 0, 125000), balance('07', 'XOF', 0, '271126', 125000))
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = '-500.00 EUR
-1250.00 USD 67500.0 2700.0
1.25000E-9 XOF' ] || { echo 'python-cfonb behaves otherwise now.'; exit 1; }
