#!/usr/bin/env bash
# An amount with `multipleOf: 0.01`, the way of JSON Schema and OpenAPI to say "two decimals", is refused by four validators where it is
# right: 0.07, 0.57 and 19.99 are no multiples of 0.01 for them. JSON Schema 2020-12 (validation, 6.2.1) asks whether the division gives an
# integer, and its test suite takes 0.0075 for a multiple of 0.0001. Of the amounts from 0.01 to 200.00 jsonschema 4.26.0 (PyPI), ajv 8.20.0
# and tv4 1.3.0 (npm) refuse 2729, one payment in seven, and msgspec 0.23.0 (PyPI) all but 15. fastjsonschema 2.22.3 (PyPI) and zod 4.6.7
# (npm) take all.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check jsonschema==4.26.0 msgspec==0.23.0 fastjsonschema==2.22.3
echo '{}' >package.json
npm install --silent --no-audit --no-fund ajv@8.20.0 tv4@1.3.0 zod@4.6.7
cat >try.py <<'PY'
import typing

import fastjsonschema
import jsonschema
import msgspec

schema = {'type': 'number', 'multipleOf': 0.01}
fast = fastjsonschema.compile(schema)
validator = jsonschema.Draft202012Validator(schema)
cents = typing.Annotated[float, msgspec.Meta(multiple_of=0.01)]
checks = {'jsonschema': validator.validate, 'msgspec': lambda amount: msgspec.convert(amount, cents), 'fastjsonschema': fast}
for name, check in checks.items():
    refused = []
    for amount in (count / 100 for count in range(1, 20001)):
        try:
            check(amount)
        except (ValueError, jsonschema.ValidationError):
            refused.append(amount)
    print(name, 'refuses', len(refused), *[amount for amount in (0.07, 0.57, 19.99) if amount in refused])
PY
cat >try.js <<'JS'
const Ajv = require('ajv')
const tv4 = require('tv4')
const { z } = require('zod')

const schema = { type: 'number', multipleOf: 0.01 }
const checks = {
  ajv: new Ajv().compile(schema),
  tv4: (amount) => tv4.validate(amount, schema),
  zod: (amount) => z.number().multipleOf(0.01).safeParse(amount).success,
}
const amounts = Array.from({ length: 20000 }, (_, index) => (index + 1) / 100)
for (const [name, check] of Object.entries(checks)) {
  const refused = amounts.filter((amount) => !check(amount))
  console.log(name, 'refuses', refused.length, ...[0.07, 0.57, 19.99].filter((amount) => refused.includes(amount)))
}
JS
output=$(venv/bin/python try.py && node try.js)
echo "$output"
[ "$output" = 'jsonschema refuses 2729 0.07 0.57 19.99
msgspec refuses 19985 0.07 0.57 19.99
fastjsonschema refuses 0
ajv refuses 2729 0.07 0.57 19.99
tv4 refuses 2729 0.07 0.57 19.99
zod refuses 0' ] || { echo 'the validators behave otherwise now'; exit 1; }
