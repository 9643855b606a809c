#!/usr/bin/env bash
# currency-cloud 4.4.0 (npm), the provider's JavaScript client for payments and currency exchange: a Date object among the parameters of a
# call is left out of the request, without an error, in each call tried here. Its own documentation of conversions.dateChange says
# `{Date} params.new_settlement_date`. A payment ordered for 30 December has no payment_date, and a conversion
# no conversion_date. Neither is among the fields that the documentation of the client calls required, so the provider takes the order and
# chooses the day: the payment leaves early, and the currency is exchanged at the rate of another day. A search from a day on finds
# everything. A string arrives as it should.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts currency-cloud@4.4.0
cat >try.js <<'JS'
const { createServer } = require('node:http')
const { settings } = require('currency-cloud/package.json')
const cloud = require('currency-cloud')

const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const isLogin = request.url.includes('/authenticate/')
  if (!isLogin) console.log(`${request.method} ${request.url} ${body}`.trim())
  response.end(JSON.stringify(isLogin ? { auth_token: 'token' } : { id: '1' }))
})
const payment = { currency: 'EUR', beneficiaryId: 'b', amount: '12.50', reason: 'invoice', reference: 'R-1' }
const conversion = { buyCurrency: 'EUR', sellCurrency: 'GBP', fixedSide: 'buy', amount: '1000.00', reason: 'invoice', termAgreement: true }
const day = '2026-12-30'

server.listen(0, '127.0.0.1', async () => {
  settings.environment.demo = `http://127.0.0.1:${server.address().port}`
  await cloud.authentication.login({ environment: 'demo', loginId: 'login', apiKey: 'key' })
  for (const date of [day, new Date(day)]) {
    console.log(typeof date)
    await cloud.payments.create({ ...payment, paymentDate: date })
    await cloud.conversions.create({ ...conversion, conversionDate: date })
    await cloud.conversions.dateChange({ id: 'c', new_settlement_date: date })
    await cloud.payments.find({ createdAtFrom: date })
  }
  server.close()
})
JS
output=$(node --no-deprecation try.js)
echo "$output"
sold='buy_currency=EUR&sell_currency=GBP&fixed_side=buy&amount=1000.00&reason=invoice&term_agreement=true'
paid='currency=EUR&beneficiary_id=b&amount=12.50&reason=invoice&reference=R-1'
[ "$output" = "string
POST /v2/payments/create $paid&payment_date=2026-12-30
POST /v2/conversions/create $sold&conversion_date=2026-12-30
POST /v2/conversions/c/date_change new_settlement_date=2026-12-30
GET /v2/payments/find?created_at_from=2026-12-30
object
POST /v2/payments/create $paid
POST /v2/conversions/create $sold
POST /v2/conversions/c/date_change
GET /v2/payments/find" ] || { echo 'currency-cloud behaves otherwise now'; exit 1; }
