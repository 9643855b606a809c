#!/usr/bin/env bash
# @banco-br/nodejs-cnab 0.2.0 (npm, 5,000 downloads a month) reads return files of Brazilian banks (CNAB 400), in which each bill paid has a
# line of its own: one header, any number of details, one trailer. The call that its README shows takes one line for each kind of record
# that the library lists for the bank. So of three bills only the first is returned, the second is shown as the trailer of the file, and the
# third, and the real trailer with the total, are dropped, without an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund @banco-br/nodejs-cnab@0.2.0
cat >try.js <<'JS'
const { BANK, parseRemessaCnab } = require('@banco-br/nodejs-cnab')

const line = fields => Object.entries(fields).reduce((text, [from, value]) =>
  text.slice(0, from - 1) + value + text.slice(from - 1 + value.length), ' '.repeat(400))
const header = line({ 1: '02RETORNO01COBRANCA', 77: '341BANCO ITAU SA', 95: '271126', 395: '000001' })
const bill = (number, own, paid) => line({ 1: '1', 63: own, 109: '06', 111: '271126', 153: paid, 254: paid, 395: number })
const trailer = line({ 1: '9201341', 213: '00000003', 221: '00000001260150', 395: '000005' })
const file = [header, bill('000002', '00000017', '0000000125050'), bill('000003', '00000025', '0000001125000'),
  bill('000004', '00000033', '0000000010100'), trailer]

const read = parseRemessaCnab(BANK.itau.retorno[400], 400, '341', file.join('\n'))
console.log('bills in the file:', file.filter(text => text[0] === '1').map(text => text.slice(62, 70)).join(', '))
console.log('bills returned:', read.filter(record => record.nosso_numero).map(record => record.nosso_numero).join(', '))
console.log('number of bills and total by the trailer:', file[4].slice(212, 220), file[4].slice(220, 234))
console.log('as returned:', JSON.stringify(read[2].qtde_de_detalhes), JSON.stringify(read[2].vlr_total_informado))
JS
output=$(node try.js)
echo "$output"
[ "$output" = 'bills in the file: 00000017, 00000025, 00000033
bills returned: 00000017
number of bills and total by the trailer: 00000003 00000001260150
as returned: "        " "              "' ] || { echo '@banco-br/nodejs-cnab behaves otherwise now'; exit 1; }
