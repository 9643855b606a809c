#!/usr/bin/env bash
# openapi-backend 5.21.2 (npm), whose readme promises OpenAPI 3.1, takes a valid description for an invalid one as soon as one schema has
# `const` or a list of types, as in `type: [string, 'null']`. It writes a warning, loads no operation, and fails each call with "no route
# matches request", which a server shows as 404: refunds too, whose description has no schema. OpenAPI 3.1 takes the schemas of JSON Schema
# 2020-12, which has both; @seriousme/openapi-schema-validator 2.11.0 (npm) finds all four right. With the option `quick`, which
# skips the check, they work. Issue 532 of openapistack/openapi-backend, on OpenAPI 3.1, is open since 2023.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund openapi-backend@5.21.2 openapi-schema-validator@12.1.3 @seriousme/openapi-schema-validator@2.11.0
cat >try.js <<'JS'
import { Validator } from '@seriousme/openapi-schema-validator'
import { OpenAPIBackend } from 'openapi-backend'

const currencies = {
  'type: string': { type: 'string' },
  'enum: [EUR]': { enum: ['EUR'] },
  'const: EUR': { const: 'EUR' },
  "type: [string, 'null']": { type: ['string', 'null'] },
}
const describe = (schema) => ({
  openapi: '3.1.0',
  info: { title: 'Payments', version: '1' },
  paths: {
    '/payments': {
      post: {
        operationId: 'pay',
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { currency: schema } } } } },
        responses: { 204: { description: 'The payment is taken.' } },
      },
    },
    '/refunds': { post: { operationId: 'refund', responses: { 204: { description: 'The refund is taken.' } } } },
  },
})
const handlers = { pay: () => 'paid', refund: () => 'refunded' }
const call = (api, path) =>
  api
    .handleRequest({ method: 'post', path, headers: { 'content-type': 'application/json' }, body: '{"currency":"EUR"}' })
    .catch(({ message }) => message)

console.warn = () => {}
for (const [name, schema] of Object.entries(currencies)) {
  const { valid } = await new Validator().validate(describe(schema))
  console.log(name, valid ? 'valid' : 'invalid')
  for (const quick of [false, true]) {
    const api = new OpenAPIBackend({ definition: describe(schema), handlers, quick })
    await api.init()
    console.log(quick ? '  quick:' : '  default:', await call(api, '/payments'), '/', await call(api, '/refunds'))
  }
}
JS
output=$(node try.js)
echo "$output"
[ "$output" = "type: string valid
  default: paid / refunded
  quick: paid / refunded
enum: [EUR] valid
  default: paid / refunded
  quick: paid / refunded
const: EUR valid
  default: 404-notFound: no route matches request / 404-notFound: no route matches request
  quick: paid / refunded
type: [string, 'null'] valid
  default: 404-notFound: no route matches request / 404-notFound: no route matches request
  quick: paid / refunded" ] || { echo 'openapi-backend behaves otherwise now'; exit 1; }
