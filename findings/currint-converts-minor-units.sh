#!/usr/bin/env bash
# currint 2.0.0 (PyPI), "integer-based, fixed precision currency calculation": `convert_currency` says "Rate is the number of new currency
# for each unit of the old" and multiplies the minor units by it, whatever their number. Yen have none, so 10000 yen at 0.0061 become 0.61
# euros and not 61.00, and 100 euros at 163.5 become 1635000 yen and not 16350. Dinars of Kuwait have three: 100 euros at 0.36 become 3.600
# and not 36.000. Minor units are those of ISO 4217, table A.1. Between two currencies of two decimals it is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check currint==2.0.0 six==1.17.0
output=$("$folder/venv/bin/python" - <<'END'
from decimal import Decimal

from currint import Amount

for source, amount, target, rate in [
    ('EUR', '100', 'USD', '1.1'), ('JPY', '10000', 'EUR', '0.0061'), ('EUR', '100', 'JPY', '163.5'), ('EUR', '100', 'KWD', '0.36'),
]:
    of = Amount.from_code_and_major(source, amount)
    print(f'{of} at {rate}: {of.convert_currency(target, Decimal(rate))}')
END
)
echo "$output"
[ "$output" = '100.00 EUR at 1.1: 110.00 USD
10000 JPY at 0.0061: 0.61 EUR
100.00 EUR at 163.5: 1635000 JPY
100.00 EUR at 0.36: 3.600 KWD' ] || { echo 'currint behaves otherwise now'; exit 1; }
