#!/usr/bin/env bash
# nodenab 1.2.1 (npm) writes and reads CNAB, the payment files of Brazil's banks. Nothing of this is told.
# 1. An amount with cents is read tenfold: the whole reais, a number, and "0.50", a text, are put together with `+`. 1250.50 reais
#    paid, 000000000125050 in the file, become the text "12500.50". Whole amounts are right.
# 2. An amount whose cents begin with 0, and which has more than two decimals, is written with other cents: the digits after the point
#    are rounded as a number, which loses the 0, and filled up on the right. 1.01 + 1.02, in JavaScript 2.0300000000000002, is ordered as
#    2.30 reais, and 0.69 + 0.36 as 1.50. 12.999 gets three digits of cents, so its line has 241 characters, and what follows shifts.
# 3. A bar code of 44 digits is read as a number, of which the first 16 digits or so are right.
# 4. In the answers of Bradesco (237, CNAB 400) `valor` is columns 147 to 152. There Bradesco's manual 4008.524.0121 has the day a title is
#    due, and the title's amount in columns 153 to 165, which the layout skips. The value of a title due on 30 November 2026 is 301126.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund nodenab@1.2.1
cat >try.js <<'JS'
const { Layout, Remessa, RemessaFile, RetornoFile } = require('nodenab')
const transfers = require('nodenab/layouts/237/240/multipag_transferencias.json')
const bills = require('nodenab/layouts/237/240/multipag_titulos_cobranca.json')
const titles = require('nodenab/layouts/237/400/cobranca.json')

const layout = (kind, config) => new Layout(237, kind, config, { loadFromFile: false })
// A line of blanks of which each of `parts` begins at its column.
const line = (length, parts) => Object.entries(parts).reduce(
  (text, [column, part]) => text.slice(0, column - 1) + part + text.slice(column - 1 + part.length), ' '.repeat(length))

const order = (amount) => {
  const file = new Remessa(layout('240', transfers))
  const batch = file.novoLote(1)
  const detail = batch.novoDetalhe()
  detail.segmento_a.valor_pagamento = amount
  file.inserirLote(batch.inserirDetalhe(detail))
  const written = new RemessaFile(file).generate().split('\r\n').find((text) => text[13] === 'A')
  console.log(`${amount}: ${written.slice(119, 134)}, a line of ${written.length}`)
}
for (const amount of [2.03, 1.01 + 1.02, 0.69 + 0.36, 12.999]) order(amount)

const paid = [
  line(240, { 1: '23700000' }),
  line(240, { 1: '23700011' }),
  line(240, { 1: '2370001300001J', 18: '23791123400000125050123456789012345678901234', 153: '000000000125050' }),
  line(240, { 1: '23700015' }),
  line(240, { 1: '23799999', 18: '000001000005' })
]
const [batch] = new RetornoFile(layout('240', bills), paid.join('\n')).generate().lotes
const { codigo_barras, valor_pagamento } = batch.detalhes[0].J
console.log('bar code:', BigInt(codigo_barras).toString(), 'paid:', valor_pagamento)

const answer = [
  line(400, { 1: '02RETORNO01COBRANCA' }),
  line(400, { 1: '1', 109: '06261126', 117: 'INV-1', 147: '301126', 153: '0000000125050', 254: '0000000125050' }),
  line(400, { 1: '9201237' })
]
const [{ titulos }] = new RetornoFile(layout('400', titles), answer.join('\n')).generate().lotes
const title = titulos[0][1]
console.log(title.numero_documento, 'value:', title.valor, 'paid:', title.valor_pago)
JS
output=$(node try.js)
echo "$output"
[ "$output" = '2.03: 000000000000203, a line of 240
2.0300000000000002: 000000000000230, a line of 240
1.0499999999999998: 000000000000150, a line of 240
12.999: 000000000001210, a line of 241
bar code: 23791123400000124731549157362421713424351232 paid: 12500.50
INV-1 value: 301126 paid: 12500.50' ] || { echo 'nodenab behaves otherwise now'; exit 1; }
