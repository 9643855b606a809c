#!/usr/bin/env bash
# npm express-idempotency 1.0.6 with Express 4.21.2: an answer that a handler ends with `end`, as a 204 is, is never kept. Its key
# counts as in progress from then on, so each later request with it gets an error, though the first one succeeded.
# `sendStatus(204)` is kept and repeated.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund express@4.21.2 express-idempotency@1.0.6
cat >try.js <<'JS'
import express from 'express'
import { getSharedIdempotencyService, idempotency } from 'express-idempotency'

const app = express()
app.use(express.json(), idempotency())
for (const answer of ['end', 'sendStatus']) {
  app.put(`/${answer}`, (request, response) => {
    if (getSharedIdempotencyService().isHit(request)) return
    if (answer === 'end') response.status(204).end()
    else response.sendStatus(204)
  })
}
app.use((error, _request, response, _next) => response.status(409).send(error.message))
const server = app.listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const put = async (path) => {
  const answer = await fetch(`http://127.0.0.1:${server.address().port}/${path}`, {
    method: 'PUT',
    headers: { 'idempotency-key': path },
  })
  return `${answer.status} ${await answer.text()}`.trim()
}
for (const path of ['end', 'sendStatus']) console.log(`${path}: ${await put(path)}, then ${await put(path)}`)
server.close()
JS
output=$(node try.js)
echo "$output"
[ "$output" = 'end: 204, then 409 A previous request is still in progress for this key.
sendStatus: 204, then 204' ] || { echo 'express-idempotency behaves otherwise now'; exit 1; }
