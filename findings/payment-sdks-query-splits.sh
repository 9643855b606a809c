#!/usr/bin/env bash
# gocardless-nodejs 10.1.2 and checkout-sdk-node 5.2.1 (npm), clients of the two providers of payments. Neither encodes the values of a
# query as it should: from `&` on a value is cut off, `+` becomes a space, and with checkout-sdk-node `#` ends the query. By RFC 3986, 3.4,
# and the rules of forms, all three have to be encoded. A search for the reference BAKER&SON finds the mandate or the payment of BAKER,
# another customer, and A+7 finds A 7: the next debit or refund is another's. Bacs allows `&` in references of mandates, SEPA allows `+`
# (EPC217-08), and references of payments at Checkout.com are free text. A time with an offset as in RFC 3339 arrives with a space for its
# sign. The clients for Python of the same providers, gocardless-pro 3.22.0 and checkout-sdk 4.8.1 (PyPI), do it right.
# The addresses of two of the clients are private fields, which are set here.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts gocardless-nodejs@10.1.2 checkout-sdk-node@5.2.1
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check gocardless-pro==3.22.0 checkout-sdk==4.8.1
cat >server.js <<'JS'
const { createServer } = require('node:http')
const { writeFileSync } = require('node:fs')

const references = ['BAKER', 'BAKER&SON', 'A 7', 'A+7', 'Order ', 'Order #7']
const server = createServer((request, response) => {
  const query = new URL(request.url, 'http://localhost').searchParams
  const found = references.filter((reference) => reference === query.get('reference')).map((reference) => ({ reference }))
  response.setHeader('Content-Type', 'application/json')
  response.setHeader('X-Since', `${query.get('created_at[gte]')}`)
  response.end(JSON.stringify({ mandates: found, data: found, meta: { cursors: {}, limit: 50 } }))
})
server.listen(0, '127.0.0.1', () => writeFileSync('port', `${server.address().port}`))
JS
node server.js &
cat >try.mjs <<'JS'
import { GoCardlessClient } from 'gocardless-nodejs'
import { Checkout } from 'checkout-sdk-node'

const [, , host] = process.argv
const cardless = new GoCardlessClient('token', 'sandbox')
cardless._api._baseUrl = host
const checkout = new Checkout(`sk_sbox_${'a'.repeat(27)}`, { pk: `pk_sbox_${'a'.repeat(27)}`, host })
const show = (name, wanted, found) => console.log(`${name}: "${wanted}" finds`, ...found.map(({ reference }) => `"${reference}"`))

for (const reference of ['BAKER&SON', 'A+7']) {
  show('gocardless-nodejs', reference, (await cardless.mandates.list({ reference })).mandates)
}
for (const reference of ['BAKER&SON', 'A+7', 'Order #7']) {
  show('checkout-sdk-node', reference, (await checkout.payments.getPaymentList({ reference, limit: 10 })).data)
}
const gte = '2026-11-30T00:00:00+01:00'
const answer = await cardless.mandates.list({ created_at: { gte } })
console.log(`gocardless-nodejs: ${gte} arrives as ${answer.__response__.headers['x-since']}`)
JS
cat >try.py <<'PYTHON'
import sys

import gocardless_pro
from checkout_sdk.checkout_sdk import CheckoutSdk
from checkout_sdk.environment import Environment

[_, host] = sys.argv
cardless = gocardless_pro.Client(access_token='token', base_url=host)
builder = CheckoutSdk.builder().secret_key('sk_sbox_' + 'a' * 27).public_key('pk_sbox_' + 'a' * 27)
checkout = builder.environment(Environment.sandbox()).environment_subdomain('abcdefgh').build()
checkout.payments._api_client._base_uri = f'{host}/'


def show(name, wanted, found):
    print(f'{name}: "{wanted}" finds', *(f'"{one.reference}"' for one in found))


for reference in 'BAKER&SON', 'A+7':
    show('gocardless-pro', reference, cardless.mandates.list(params={'reference': reference}).records)
for reference in 'BAKER&SON', 'A+7', 'Order #7':
    show('checkout-sdk', reference, checkout.payments.get_payments_list({'reference': reference, 'limit': 10}).data)
PYTHON
until [ -s port ]; do sleep 0.1; done
address="http://127.0.0.1:$(cat port)"
output=$(node try.mjs "$address" && env/bin/python try.py "$address")
echo "$output"
[ "$output" = 'gocardless-nodejs: "BAKER&SON" finds "BAKER"
gocardless-nodejs: "A+7" finds "A 7"
checkout-sdk-node: "BAKER&SON" finds "BAKER"
checkout-sdk-node: "A+7" finds "A 7"
checkout-sdk-node: "Order #7" finds "Order "
gocardless-nodejs: 2026-11-30T00:00:00+01:00 arrives as 2026-11-30T00:00:00 01:00
gocardless-pro: "BAKER&SON" finds "BAKER&SON"
gocardless-pro: "A+7" finds "A+7"
checkout-sdk: "BAKER&SON" finds "BAKER&SON"
checkout-sdk: "A+7" finds "A+7"
checkout-sdk: "Order #7" finds "Order #7"' ] || { echo 'They behave otherwise now.'; exit 1; }
