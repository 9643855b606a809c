#!/usr/bin/env bash
# fast-xml-parser 5.12.1 (npm, tens of millions of downloads a week) with its defaults, on elements of a payment of ISO 20022. Each text
# that looks like a number becomes one, and attributes are left out. Its documents name both defaults, and not what they do to such texts:
# 1. the EndToEndId 2611E12 (type Max35Text) becomes 2611000000000000, and 0x1F becomes 31. The answer to a payment does not match it;
# 2. the account 0012345678 becomes 12345678, and is written so to a new order, while one of 18 digits stays a text;
# 3. the Ccy of an amount is dropped, so 1250.50 dollars are 1250.5 of anything. With `ignoreAttributes: false` the currency is kept, and
#    the others stay wrong.
# With `parseTagValue: false` too, all texts are as they were.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund fast-xml-parser@5.12.1
cat >try.js <<'JS'
const { XMLParser, XMLBuilder } = require('fast-xml-parser')

const payment = (reference, account) => `<CdtTrfTxInf><PmtId><EndToEndId>${reference}</EndToEndId></PmtId>` +
  `<Amt><InstdAmt Ccy="USD">1250.50</InstdAmt></Amt><CdtrAcct><Id><Othr><Id>${account}</Id></Othr></Id></CdtrAcct></CdtTrfTxInf>`
const texts = [payment('2611E12', '0012345678'), payment('0x1F', '646180157000000004')]
for (const options of [{}, { ignoreAttributes: false }, { ignoreAttributes: false, parseTagValue: false }]) {
  console.log(JSON.stringify(options))
  for (const text of texts) {
    const written = new XMLBuilder(options).build(new XMLParser(options).parse(text))
    const [, reference, attribute, amount, account] =
      written.match(/<EndToEndId>(.*?)<.*<InstdAmt(.*?)>(.*?)<.*<Othr><Id>(.*?)</)
    console.log(' ', reference, `${amount}${attribute}`, account, written === text ? 'as it was' : 'changed')
  }
}
JS
output=$(node try.js)
echo "$output"
[ "$output" = '{}
  2611000000000000 1250.5 12345678 changed
  31 1250.5 646180157000000004 changed
{"ignoreAttributes":false}
  2611000000000000 1250.5 Ccy="USD" 12345678 changed
  31 1250.5 Ccy="USD" 646180157000000004 changed
{"ignoreAttributes":false,"parseTagValue":false}
  2611E12 1250.50 Ccy="USD" 0012345678 as it was
  0x1F 1250.50 Ccy="USD" 646180157000000004 as it was' ] || { echo 'fast-xml-parser behaves otherwise now'; exit 1; }
