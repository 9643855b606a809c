#!/usr/bin/env bash
# orval 8.38.0 with `client: 'zod'`: `type: string` and `maxLength` beside an `anyOf` become `zod.union([...]).max(10)`. A union has no
# `max`, so the generated module throws "TypeError: ... .max is not a function" when it is loaded, whatever schema is used.
# With `maxLength` in the member of the `anyOf`, the module loads.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts orval@8.38.0 zod@4.6.7
echo "export default { z: { input: 'api.json', output: { client: 'zod', target: './out.ts' } } };" >orval.config.mjs
tried() {
  cat >api.json <<JSON
{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{"/a":{"get":{"operationId":"a","responses":{"200":{"description":"d",
"content":{"application/json":{"schema":{"type":"object","properties":{"k":{"type":"string"$1,"anyOf":[{"enum":["x"]},
{"type":"string"$2}]}}}}}}}}}}}
JSON
  node node_modules/orval/dist/bin/orval.mjs --config orval.config.mjs >/dev/null 2>&1
  sed -i 's/^export type .*$//' out.ts && cp out.ts out.mjs
  node -e 'import("./out.mjs").then(() => console.log("loads"), (e) => console.log(e.name, /\.max is not a function/.test(e.message)))'
}
seen="$(tried ',"maxLength":10' '') | $(tried '' ',"maxLength":10')"
echo "$seen"
[ "$seen" = 'TypeError true | loads' ] || { echo 'orval behaves otherwise now'; exit 1; }
