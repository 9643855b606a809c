#!/usr/bin/env bash
# ofxstatement 0.9.3 (PyPI, with plugins for some 70 banks) writes OFX. It rounds the rate of a payment in another currency to two decimals,
# as it does an amount: 0.925 euros for a dollar become 0.92, 0.0061 for a yen 0.01, and 0.000035 for a dong 0.00, so a yen is worth 64 %
# more. CURRATE is any decimal (OFX 2.3, section 5.2). And it stands in an element ORIG_CURRENCY, where OFX has ORIGCURRENCY, so ofxtools
# 1.1.1 (PyPI), which knows OFX, sees a payment in euros alone. 12.505 dinars of Kuwait are written as 12.50. No error is raised.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check ofxstatement==0.9.3 ofxtools==1.1.1
cat >try.py <<'PY'
import io
import re
import warnings
from datetime import datetime
from decimal import Decimal

from ofxstatement.ofx import OfxWriter
from ofxstatement.statement import Currency, Statement, StatementLine
from ofxtools.Parser import OFXTree

warnings.simplefilter('ignore')


def show(name, currency, amount, foreign=None):
    day = datetime(2026, 11, 27)
    statement = Statement(bank_id='BANK', account_id='1', currency=currency)
    statement.start_date = statement.end_date = day
    statement.end_balance = Decimal(100)
    line = StatementLine('1', day, 'Invoice 7', Decimal(amount))
    line.orig_currency = foreign
    statement.lines.append(line)
    text = OfxWriter(statement).toxml()
    tree = OFXTree()
    tree.parse(io.BytesIO(text.encode()))
    payment = tree.convert().statements[0].transactions[0]
    found = re.findall(r'TRNAMT>[^<]+|CURSYM>[^<]+|CURRATE>[^<]+', text) + [f'in {name}' for name in re.findall(r'</(ORIG\w+)', text)]
    print(f'{name}: {" ".join(found)}; ofxtools: {payment.trnamt}, {payment.origcurrency}')


show('dollars at 0.925', 'EUR', '-92.50', Currency('USD', Decimal('0.925')))
show('yen at 0.0061', 'EUR', '-61.00', Currency('JPY', Decimal('0.0061')))
show('dong at 0.000035', 'EUR', '-35.00', Currency('VND', Decimal('0.000035')))
show('12.505 dinars', 'KWD', '-12.505')
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = 'dollars at 0.925: TRNAMT>-92.50 CURSYM>USD CURRATE>0.92 in ORIG_CURRENCY; ofxtools: -92.50, None
yen at 0.0061: TRNAMT>-61.00 CURSYM>JPY CURRATE>0.01 in ORIG_CURRENCY; ofxtools: -61.00, None
dong at 0.000035: TRNAMT>-35.00 CURSYM>VND CURRATE>0.00 in ORIG_CURRENCY; ofxtools: -35.00, None
12.505 dinars: TRNAMT>-12.50; ofxtools: -12.50, None' ] || { echo 'ofxstatement or ofxtools behaves otherwise now'; exit 1; }
