#!/usr/bin/env bash
# qrplatba 1.2.0 (PyPI) makes the codes of Czech bills (SPAYD 1.0). A star ends a field there, so one inside a text has to be written as %2A,
# and a percent sign as %25 (Czech Banking Association, format for QR payments). The library writes texts as they are, without an error: of the
# message 3*BOLT A-17 the payer's bank reads 3, of the payee A*B S.R.O. only A, and 10%20 BOLTS with a blank for %20. spayd 3.0.4
# (npm) refuses a star in a text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check qrplatba==1.2.0
echo '{}' >package.json
npm install --silent --no-audit --no-fund spayd@3.0.4
cat >try.py <<'PY'
from urllib.parse import unquote

from qrplatba import SpaydGenerator

account = 'CZ2806000000000168540115'
for name, message in [('AB S.R.O.', 'BOLT A-17'), ('A*B S.R.O.', '3*BOLT A-17'), ('AB S.R.O.', '10%20 BOLTS')]:
    text = SpaydGenerator(account, amount=12.5, currency='CZK', recipient_name=name, message=message).get_text()
    fields = [field.partition(':') for field in text.split('*')[2:]]
    read = {key: unquote(value) for key, colon, value in fields if colon}
    print(text.partition('CZK*')[2], '=>', read['RN'], 'and', read['MSG'], '- without a name:', [key for key, colon, _ in fields if not colon])
PY
cat >try.js <<'JS'
try {
  require('spayd')({ acc: 'CZ2806000000000168540115', am: '12.50', cc: 'CZK', msg: '3*BOLT A-17' })
} catch (error) {
  console.log('spayd:', error)
}
JS
output=$(venv/bin/python try.py && node try.js)
echo "$output"
[ "$output" = "RN:AB S.R.O.*MSG:BOLT A-17 => AB S.R.O. and BOLT A-17 - without a name: []
RN:A*B S.R.O.*MSG:3*BOLT A-17 => A and 3 - without a name: ['B S.R.O.', 'BOLT A-17']
RN:AB S.R.O.*MSG:10%20 BOLTS => AB S.R.O. and 10  BOLTS - without a name: []
spayd: The msg key is in wrong format!" ] || { echo 'qrplatba or spayd behaves otherwise now'; exit 1; }
