#!/usr/bin/env bash
# qrplatba 1.2.0 (PyPI) makes the codes of Czech bills (SPAYD 1.0). A star ends a field there, so one in a text is written as %2A, and % as
# %25 (SPAYD 1.0, rules of the string). The library writes texts as they are: of the message 3*BOLT A-17 the payer's bank has the first 3
# and a field without a name, and of the payee A*B S.R.O. only A. 10%20 BOLTS is read as 10, a blank and BOLTS. spayd 3.0.4 (npm)
# writes %2A.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check qrplatba==1.2.0
echo '{}' >package.json
npm install --silent --no-audit --no-fund spayd@3.0.4
venv/bin/python - <<'PY'
from qrplatba import SpaydGenerator
print(SpaydGenerator('CZ2806000000000168540115', amount=12.5, currency='CZK', message='3*BOLT A-17', recipient_name='A*B S.R.O.').get_text())
PY
node -e "console.log(require('spayd')({acc:'CZ2806000000000168540115',am:'12.50',cc:'CZK',msg:'3*BOLT A-17',rn:'A*B S.R.O.'}))"
