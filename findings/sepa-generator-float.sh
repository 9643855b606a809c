#!/usr/bin/env bash
# sepa-generator 0.2.5 (PyPI) writes SEPA payments (pain.001.001.03). Its Amount takes a Decimal, an integer or a float, and says so in the error
# for any other type; of a float it writes the binary fraction behind it: a payment of 1250.15 euros asks for
# 1250.15000000000009094947017729282379150390625. The message allows five decimals and 18 digits (ActiveOrHistoricCurrencyAndAmount), SEPA two,
# so the bank refuses the whole file. It also names who bears the charges twice, for all payments and for each, which SEPA's rules for the
# message forbid (EPC132-08: one or the other).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check sepa-generator==0.2.5 lxml==6.1.3 six==1.17.0 pytz==2025.2
cat >try.py <<'PY'
import re
from decimal import Decimal

from sepa_generator.core import Account, Amount, SEPACreditTransfer

for amount in Decimal('1250.15'), 1250.15:
    transfer = SEPACreditTransfer(Account('DE89370400440532013000', 'COBADEFFXXX', 'Acme GmbH'))
    payee = Account('AT611904300234573201', 'BKAUATWWXXX', 'Zeta AG')
    transfer.add_transaction(payee, Amount(amount), 'Invoice 12', 'INVOICE-12', use_structured=False)
    xml = transfer.render_xml().decode()
    print(type(amount).__name__, *re.findall('<((?:InstdAmt|CtrlSum|ChrgBr).*?)</', xml))
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = 'Decimal CtrlSum>1250.15 CtrlSum>1250.15 ChrgBr>SLEV InstdAmt Ccy="EUR">1250.15 ChrgBr>SLEV
float CtrlSum>1250.150000000000090949470177 CtrlSum>1250.150000000000090949470177 ChrgBr>SLEV InstdAmt Ccy="EUR">1250.15000000000009094947017729282379150390625 ChrgBr>SLEV' ] || { echo 'sepa-generator behaves otherwise now'; exit 1; }
