#!/usr/bin/env bash
# Since July 2026 Brazil gives new companies tax numbers (CNPJ) with letters (Receita Federal, Instrução Normativa 2.229/2024), and a company's
# number can be its Pix key. @pix.js/validator 1.1.0 (npm, 1,800 downloads a month) takes digits only: the key of a new company is none, and its
# type raises "Invalid Pix key", so that it cannot be paid. cpf-cnpj-validator 2.1.2 (npm) and python-stdnum 2.2 (PyPI) take the tax office's own
# example, 12.ABC.345/01DE-35.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund @pix.js/validator@1.1.0 cpf-cnpj-validator@2.1.2
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check python-stdnum==2.2
cat >try.cjs <<'JS'
const { getPixKeyType, isPixKey } = require('@pix.js/validator')
const { cnpj } = require('cpf-cnpj-validator')

for (const key of process.argv.slice(2)) {
  let type
  try {
    type = getPixKeyType(key)
  } catch (error) {
    type = error.message
  }
  console.log(key, 'Pix key', isPixKey(key), type, 'cpf-cnpj-validator', cnpj.isValid(key))
}
JS
output=$(node try.cjs 11222333000181 12ABC34501DE35
venv/bin/python -c 'from stdnum.br import cnpj; print("python-stdnum", cnpj.is_valid("11222333000181"), cnpj.is_valid("12ABC34501DE35"))')
echo "$output"
[ "$output" = '11222333000181 Pix key true CNPJ cpf-cnpj-validator true
12ABC34501DE35 Pix key false Invalid Pix key cpf-cnpj-validator true
python-stdnum True True' ] || { echo 'The libraries behave otherwise now'; exit 1; }
