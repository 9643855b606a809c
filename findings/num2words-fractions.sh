#!/usr/bin/env bash
# num2words 0.5.14 (PyPI, among the 2,000 most downloaded packages there) writes amounts in words, as for cheques, invoices and contracts,
# where the words outrank the figures (such as Article 6 of the Geneva Uniform Law on bills of exchange). With to='currency', as its README
# shows, and each amount a Decimal:
# 1. Turkish: 1.05 lira is "lira", without any number, 100.05 too, and 0.29 is "bedelsiz", which is free of charge; 1.50 is right;
# 2. Bengali: 1.05 taka is one taka and fifty poisha, as 1.50 is;
# 3. Spanish of Colombia, Guatemala and Venezuela: 1.50 pesos is one peso and "cero punto cinco centavos", half a cent;
# 4. Arabic with currency='KWD': 1.250 dinars of Kuwait is one dinar and 25 fils, and 1.005 is one dinar. ISO 4217 gives that currency three
#    decimals: a dinar has 1000 fils. With 'TND', of Tunisia, three decimals are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check num2words==0.5.14
cat >try.py <<'PY'
from decimal import Decimal

from num2words import num2words


def show(amount, lang, **more):
    print(amount, lang, *more.values(), '=>', num2words(Decimal(amount), to='currency', lang=lang, **more))


for amount in '1.50', '1.05', '100.05', '0.29':
    show(amount, 'tr')
for amount in '1.50', '1.05':
    show(amount, 'bn')
for lang in 'es', 'es_CO', 'es_GT', 'es_VE':
    show('1.50', lang)
for currency in 'KWD', 'TND':
    for amount in '1.250', '1.005':
        show(amount, 'ar', currency=currency)
PY
output=$(PYTHONIOENCODING=utf-8 venv/bin/python try.py)
echo "$output"
[ "$output" = '1.50 tr => birliraellikuruş
1.05 tr => lira
100.05 tr => lira
0.29 tr => bedelsiz
1.50 bn => এক টাকা পঞ্চাশ পয়সা
1.05 bn => এক টাকা পঞ্চাশ পয়সা
1.50 es => un euro con cincuenta céntimos
1.50 es_CO => un peso y cero punto cinco centavos
1.50 es_GT => un quetzal y cero punto cinco centavos
1.50 es_VE => un bolívar y cero punto cinco centavos
1.250 ar KWD => واحد دينار و خمس و عشرون فلس
1.005 ar KWD => واحد دينار
1.250 ar TND => واحد دينار و مئتان و خمسون مليم
1.005 ar TND => واحد دينار و خمس مليمات' ] || { echo 'num2words behaves otherwise now'; exit 1; }
