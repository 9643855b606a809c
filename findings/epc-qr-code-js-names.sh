#!/usr/bin/env bash
# @dipser/epc-qr-code.js 1.0.3 (npm) makes the QR codes of German and other bills (EPC069-12). Each code says that its letters are in ISO
# 8859-1, and they are in UTF-8, also in the README's example, so by the code's own word Müller Söhne is the payee MÃ¼ller SÃ¶hne. Besides,
# with any such letter the code begins with three bytes (EF BB BF) before BCD, which the first line has to be. With letters of ASCII alone it
# is right. Read from the picture with jsqr 1.4.0 (npm).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund @dipser/epc-qr-code.js@1.0.3 jsqr@1.4.0
cat >try.js <<'JS'
const jsqr = require('jsqr').default ?? require('jsqr')
console.log = () => {}
const { girocode } = require('@dipser/epc-qr-code.js')

const read = name => {
  const payment = { iban: 'DE02100100100006820101', bic: 'PBNKDEFF', name, amount: '10.00', reason: 'Invoice 7' }
  const squares = [...girocode(payment).svg().matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="\3" style="fill:#000000/g)]
  const size = +squares[0][3]
  const width = Math.round(256 / size) + 8
  const scale = 4
  const pixels = new Uint8ClampedArray(width * width * scale * scale * 4).fill(255)
  for (const [, x, y] of squares) {
    for (let row = 0; row < scale; row++) {
      for (let column = 0; column < scale; column++) {
        const at = ((Math.round(y / size) + 4) * scale + row) * width * scale + (Math.round(x / size) + 4) * scale + column
        pixels.fill(0, at * 4, at * 4 + 3)
      }
    }
  }
  const code = Buffer.from(jsqr(pixels, width * scale, width * scale).binaryData)
  const lines = code.toString('latin1').split('\n')
  const start = code.subarray(0, code.indexOf('\n')).toString('hex')
  console.info(`${name}: starts with ${start}, letters ${lines[2]}, payee ${lines[5]}, in UTF-8 ${code.toString().split('\n')[5]}`)
}
read('Mueller Soehne')
read('Müller Söhne')
JS
output=$(node try.js)
echo "$output"
[ "$output" = 'Mueller Soehne: starts with 424344, letters 2, payee Mueller Soehne, in UTF-8 Mueller Soehne
Müller Söhne: starts with efbbbf424344, letters 2, payee MÃ¼ller SÃ¶hne, in UTF-8 Müller Söhne' ] || { echo 'epc-qr-code.js behaves otherwise now'; exit 1; }
