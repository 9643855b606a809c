#!/usr/bin/env bash
# A boleto, the bill of Brazil's banks, has its due day as four digits, which counted the days since 7 October 1997. They reached 9999 on
# 21 February 2025 and by FEBRABAN's rule began again at 1000 the day after. Libraries do not know it:
# boleto.js 1.1.4, broleto 0.0.12 (npm) and payslip-br 0.0.2 (PyPI) say that a bill due on 30 November 2026 was due on 10 April 2002, so it
# looks overdue by decades, with its fine and interest. @mrmgomes/boleto-utils 1.3.3 (npm) says so in `vencimento`, and has the right
# day in a second field. gerador-boletos 1.0.4 (npm), which makes bills, refuses each due day since 2024. node-boleto 2.3.0 (npm)
# makes the right number, 1646.
set -euo pipefail
export TZ=UTC
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check payslip-br==0.0.2
echo '{}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts boleto.js@1.1.4 broleto@0.0.12 @mrmgomes/boleto-utils@1.3.3 node-boleto@2.3.0 \
  gerador-boletos@1.0.4
line=23791234546789012345767890123457716460000125050
cat >try.js <<'JS'
globalThis.window = globalThis
const { fatorVencimento } = require('node-boleto/lib/formatters')
const Boleto = require('boleto.js')
const { Datas } = require('gerador-boletos').boleto
const { validarBoleto } = require('@mrmgomes/boleto-utils')
const { Boleto: Broleto } = require('broleto')

const [line] = process.argv.slice(2)
const show = (name, day) => console.log(`${name}:`, day.toISOString().slice(0, 10))
console.log('node-boleto:', fatorVencimento('2026-11-30T12:00:00Z'), 'in the line:', line.slice(33, 37))
show('boleto.js', new Boleto(line).expirationDate())
show('broleto', new Broleto(line).expirationDate())
const { vencimento, vencimentoComNovoFator2025 } = validarBoleto(line)
show('boleto-utils', vencimento)
show('boleto-utils, second field', vencimentoComNovoFator2025)
try {
  new Datas().comVencimento(new Date('2026-11-30'))
} catch (error) {
  console.log('gerador-boletos:', error.message)
}
JS
output=$(node try.js "$line" && venv/bin/python -c "
from payslip_br.payslip import decode
print('payslip-br:', decode('$line')['due_date'])")
echo "$output"
[ "$output" = 'node-boleto: 1646 in the line: 1646
boleto.js: 2002-04-10
broleto: 2002-04-10
boleto-utils: 2002-04-10
boleto-utils, second field: 2026-11-30
gerador-boletos: O ano do documento deve ser maior que 1997 e menor que 2024
payslip-br: 2002-04-10' ] || { echo 'the libraries behave otherwise now'; exit 1; }
