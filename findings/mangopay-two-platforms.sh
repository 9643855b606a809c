#!/usr/bin/env bash
# mangopay4-nodejs-sdk 1.68.0 (npm), the provider's client for payments, payouts and currency conversions. A program that serves two
# platforms, or the live one and the sandbox, makes two clients, each with its id, key and address. As soon as the second one exists, the
# first uses the address and the id of the second, and after a call of the second also its access token: all the client objects share one
# set of request options, and the address is a default of the whole axios module. No error: orders meant for the live platform go to the
# sandbox, are taken there, and no money moves; or users, payouts and conversions of one platform are made in another, from its funds. The
# README shows `new mangopay({clientId, clientApiKey, baseUrl})` for a client and says nothing of only one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts mangopay4-nodejs-sdk@1.68.0
cat >try.js <<'JS'
const { createServer } = require('node:http')
const Mangopay = require('mangopay4-nodejs-sdk')

const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const [scheme, token] = request.headers.authorization.split(' ')
  response.setHeader('Content-Type', 'application/json')
  if (scheme === 'Basic') {
    const [id] = Buffer.from(token, 'base64').toString().split(':')
    response.end(JSON.stringify({ access_token: `token-of-${id}`, token_type: 'Bearer', expires_in: 3600 }))
  } else {
    console.log(`${JSON.parse(body).Tag}: ${request.method} ${request.url} ${token}`)
    response.end(JSON.stringify({ Id: '1', Status: 'SUCCEEDED' }))
  }
})
const client = (name) => {
  const { port } = server.address()
  return new Mangopay({ clientId: name, clientApiKey: `key-of-${name}`, baseUrl: `http://127.0.0.1:${port}/${name}` })
}
const transfer = (Tag) => {
  const wallets = { AuthorId: 'user', DebitedWalletId: 'wallet-1', CreditedWalletId: 'wallet-2' }
  return { Tag, ...wallets, DebitedFunds: { Currency: 'EUR', Amount: 1250 }, Fees: { Currency: 'EUR', Amount: 0 } }
}

server.listen(0, '127.0.0.1', async () => {
  const live = client('live')
  await live.Transfers.create(transfer('ordered of live'))
  const trial = client('trial')
  await trial.Transfers.create(transfer('ordered of trial'))
  await live.Transfers.create(transfer('ordered of live'))
  server.close()
})
JS
output=$(node --no-deprecation try.js)
echo "$output"
[ "$output" = 'ordered of live: POST /live/v2.01/live/transfers token-of-live
ordered of trial: POST /trial/v2.01/trial/transfers token-of-trial
ordered of live: POST /trial/v2.01/trial/transfers token-of-trial' ] || { echo 'mangopay4-nodejs-sdk behaves otherwise now'; exit 1; }
