#!/usr/bin/env bash
# forex-python 1.9.2 (PyPI), CurrencyCodes.get_currency_code_from_symbol: the pound sign is the pound of Egypt, the dollar sign the peso of
# Argentina, the yen sign the yuan, and "kr" the krona of Iceland. Of the currencies with one symbol it takes the first by the alphabet,
# without an error. The symbols that the library itself gives for pounds, dollars, yen and the crowns of Sweden and Norway come back as
# other currencies. An amount of an invoice that is read with it is converted at the rate of another country: 100 pounds are those of
# Egypt. Such a sign does not name one currency, so the right answer is none, or all of them. ISO 4217 has codes because of that.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check forex-python==1.9.2
cat >try.py <<'PYTHON'
from forex_python.converter import CurrencyCodes

codes = CurrencyCodes()
for code in 'EUR', 'GBP', 'USD', 'AUD', 'JPY', 'SEK', 'NOK':
    symbol = codes.get_symbol(code)
    back = codes.get_currency_code_from_symbol(symbol)
    print(f'{code} {symbol} {back} {codes.get_currency_name(back)}')
PYTHON
output=$(env/bin/python try.py)
echo "$output"
[ "$output" = 'EUR € EUR European Euro
GBP £ EGP Egyptian pound
USD $ ARS Argentine peso
AUD $ ARS Argentine peso
JPY ¥ CNY Chinese/Yuan renminbi
SEK kr ISK Icelandic króna
NOK kr ISK Icelandic króna' ] || { echo 'forex-python behaves otherwise now'; exit 1; }
