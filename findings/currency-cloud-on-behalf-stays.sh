#!/usr/bin/env bash
# currency-cloud 4.4.0 (npm), the provider's JavaScript client for payments and currency exchange: onBehalfOf(id, work) sets one variable of
# the module. Calls that other code makes while `work` waits are sent on behalf of that contact too. When `work` fails, as with a refused
# payment, the variable stays set: each later call of the process is sent on behalf of the contact, and the next onBehalfOf throws.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund currency-cloud@4.4.0
cat >try.js <<'JS'
const { createServer } = require('node:http')
const { settings } = require('currency-cloud/package.json')
const cloud = require('currency-cloud')
const { onBehalfOf } = cloud

const contact = '8f639ab2-2b85-4327-9eb1-01ee4f0c77bc'
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const fields = new URLSearchParams(body)
  const isPayment = request.url.endsWith('/payments/create')
  if (isPayment) console.log(`${fields.get('reference')}: ${fields.has('on_behalf_of') ? 'on behalf of the contact' : 'ours'}`)
  if (fields.get('reference') === 'REFUSED') response.statusCode = 400
  response.end(JSON.stringify(isPayment ? { id: '1' } : { auth_token: 'token' }))
})
const pay = (reference) =>
  cloud.payments.create({ currency: 'EUR', beneficiaryId: 'b', amount: 12.5, reason: 'invoice', reference })

server.listen(0, '127.0.0.1', async () => {
  settings.environment.demo = `http://127.0.0.1:${server.address().port}`
  await cloud.authentication.login({ environment: 'demo', loginId: 'login', apiKey: 'key' })
  await pay('FIRST')
  const theirs = onBehalfOf(contact, () => pay('THEIRS'))
  await Promise.all([theirs, pay('OURS-MEANWHILE')])
  await pay('OURS-AFTER')
  await onBehalfOf(contact, () => pay('REFUSED')).catch(() => {})
  await pay('OURS-AFTER-A-REFUSAL')
  try {
    onBehalfOf(contact, () => pay('NEXT'))
  } catch (error) {
    console.log(`NEXT: ${error.message}`)
  }
  server.close()
})
JS
output=$(node --no-deprecation try.js | sort)
echo "$output"
[ "$output" = 'FIRST: ours
NEXT: onBehalfOf has already been called and not yet completed
OURS-AFTER-A-REFUSAL: on behalf of the contact
OURS-AFTER: ours
OURS-MEANWHILE: on behalf of the contact
REFUSED: on behalf of the contact
THEIRS: on behalf of the contact' ] || { echo 'currency-cloud behaves otherwise now'; exit 1; }
