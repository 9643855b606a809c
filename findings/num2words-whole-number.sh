#!/usr/bin/env bash
# num2words 0.5.14 (PyPI, among the 2,000 most downloaded packages there) writes amounts in words. Whether the whole number 1250 is 1250.00
# or 12.50 hangs on the language and on the type, which its README does not say. With to='currency' an int is in cents in 34 languages, such
# as English, German and Portuguese, and in whole units in 12, such as Arabic, Romanian and Portuguese of Brazil. A program that was right
# for Brazil is wrong for Portugal, and of a table's amounts 1250 and 1250.5 one is a hundredth. A Decimal is in whole units, but not in
# Danish: Decimal('1250.00') kroner is "tolv kr og halvtreds øre", 12.50, and Decimal('1250.50') is 12 kroner and 50.5 øre. The float 1250.5
# is 1250 kroner and five øre, not fifty.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check num2words==0.5.14
cat >try.py <<'PY'
from decimal import Decimal

from num2words import CONVERTER_CLASSES, num2words


def words(amount, lang):
    return num2words(amount, to='currency', lang=lang)


cents, units = [], []
for lang in sorted(CONVERTER_CLASSES):
    if lang in ('da', 'ja', 'ko'):
        continue
    try:
        (cents if words(1250, lang) == words(12.5, lang) else units).append(lang)
    except (NotImplementedError, TypeError, AttributeError):
        continue
print(len(cents), 'in cents:', *cents)
print(len(units), 'in units:', *units)
for amount in 1250, Decimal('1250.00'):
    for lang in 'en', 'pt', 'pt_BR', 'ro':
        print(repr(amount), lang, '=>', words(amount, lang))
for amount in Decimal('1250.00'), Decimal('1250.50'), 1250.0, 1250.5:
    print(repr(amount), 'da =>', words(amount, 'da'))
PY
output=$(PYTHONIOENCODING=utf-8 venv/bin/python try.py)
echo "$output"
[ "$output" = "34 in cents: be ca ce cs cy de en en_IN en_NG eo es es_NI fi fr fr_BE fr_CH fr_DZ he hu it kn lt lv nl no pl pt ru sk sr te tet tg uk
12 in units: ar bn es_CO es_CR es_GT es_VE fa id pt_BR ro th tr
1250 en => twelve euro, fifty cents
1250 pt => doze euros e cinquenta cêntimos
1250 pt_BR => mil, duzentos e cinquenta reais
1250 ro => una mie două sute cincizeci de lei
Decimal('1250.00') en => one thousand, two hundred and fifty euro, zero cents
Decimal('1250.00') pt => mil duzentos e cinquenta euros
Decimal('1250.00') pt_BR => mil, duzentos e cinquenta reais
Decimal('1250.00') ro => una mie două sute cincizeci de lei
Decimal('1250.00') da => tolv kr og halvtreds øre
Decimal('1250.50') da => tolv kr og halvtreds komma fem øre
1250.0 da => ettusinde og tohundrede og halvtreds kr
1250.5 da => ettusinde og tohundrede og halvtreds kr og fem øre" ] || { echo 'num2words behaves otherwise now'; exit 1; }
