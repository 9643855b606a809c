#!/usr/bin/env bash
# A code for a Czech bank payment (Short Payment Descriptor 1.0, qr-platba.cz) has a key for each field: X-KS is the constant symbol that tax
# and social security offices ask for. qr-payment-cz 0.2.18 (PyPI, October 2026) writes X_KS. A key consists of A to Z and hyphens, so an
# app of a bank skips it, or refuses the code: the payment arrives without its symbol. The package also refuses accounts at Partners
# Banka (6363), since its list of banks is older. spayd 3.0.4 (npm, 3,300 downloads a month) throws at the constant symbol 0308, the usual
# one for services, because it wants no zero in front, and at the amounts 0.50 and 1250.5. The standard has up to two decimals there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check qr-payment-cz==0.2.18
echo '{}' >package.json
npm install --silent --no-audit --no-fund spayd@3.0.4
cat >try.py <<'PY'
from qr_payment_cz.libs.print import Print
from qr_payment_cz.libs.str_generator import StrGenerator

Print.SILENT = True
print('qr-payment-cz:', StrGenerator(account='1000000005/0710', ammount=1250.5, vs=2026117, ks=1148).generate_string())
try:
    print(StrGenerator(account='1000000005/6363', ammount=1250.5).generate_string())
except Exception as error:
    print('qr-payment-cz:', error)
PY
cat >try.js <<'JS'
const spayd = require('spayd')

const bill = { acc: 'CZ6508000000192000145399', am: '1250.50', cc: 'CZK' }
for (const change of [{ xks: '1148' }, { xks: '0308' }, { am: '0.50' }, { am: '1250.5' }]) {
  let code
  try {
    code = (spayd.default ?? spayd)({ ...bill, ...change })
  } catch (error) {
    code = error.message ?? error
  }
  console.log(`spayd with ${JSON.stringify(change)}: ${code}`)
}
JS
output=$(venv/bin/python try.py && node try.js)
echo "$output"
[ "$output" = "qr-payment-cz: SPD*1.0*ACC:CZ9407100000001000000005*AM:1250.50*CC:CZK*X-VS:2026117*X_KS:1148
qr-payment-cz: Invalid bank ID '6363'
spayd with {\"xks\":\"1148\"}: SPD*1.0*ACC:CZ6508000000192000145399*AM:1250.50*CC:CZK*X-KS:1148
spayd with {\"xks\":\"0308\"}: The x-ks key is in wrong format!
spayd with {\"am\":\"0.50\"}: The am key is in wrong format!
spayd with {\"am\":\"1250.5\"}: The am key is in wrong format!" ] || { echo 'the libraries behave otherwise now'; exit 1; }
