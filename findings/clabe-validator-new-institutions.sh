#!/usr/bin/env bash
# clabe-validator 3.2.2 (npm, 43000 downloads a month) checks CLABE numbers, the accounts to which Mexico's SPEI pays. It refuses right ones of
# institutions that joined SPEI in the last years, with "Invalid bank code": Cashi (715), Transfer Directo (727), Dep y Pag Dig (729), Swap
# (730) and Fintoc (738). The first three digits are the institution's, from Banco de México's catalogue of participants; clabe 2.1.11 (PyPI)
# has them. So a payee with an account there cannot be paid until the library is updated. The control digits here are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund clabe-validator@3.2.2
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check clabe==2.1.11
cat >make.py <<'PYTHON'
import clabe

for code in ("012", "722", "715", "727", "729", "730", "738"):
    number = f"{code}18012345678901"
    number += str(clabe.compute_control_digit(number))
    print(number, clabe.validate_clabe(number), clabe.get_bank_name(number), sep=";")
PYTHON
cat >try.js <<'JS'
import { readFileSync } from 'node:fs'
import { clabe } from 'clabe-validator'

for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const [number, right, name] = line.split(';')
  const { ok, message } = clabe.validate(number)
  console.log(`${number}: PyPI ${right} ${name}, npm ${ok} ${message}`)
}
JS
output=$(venv/bin/python make.py | node try.js)
echo "$output"
[ "$output" = '012180123456789016: PyPI True BBVA Mexico, npm true Valid
722180123456789018: PyPI True Mercado Pago W, npm true Valid
715180123456789012: PyPI True Cashi Cuenta, npm false Invalid bank code: 715
727180123456789013: PyPI True Transfer directo, npm false Invalid bank code: 727
729180123456789011: PyPI True Dep y Pag Dig, npm false Invalid bank code: 729
730180123456789013: PyPI True Swap, npm false Invalid bank code: 730
738180123456789015: PyPI True Fintoc, npm false Invalid bank code: 738' ] || { echo 'clabe-validator or clabe behaves otherwise now'; exit 1; }
