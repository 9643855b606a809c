#!/usr/bin/env bash
# oapi-codegen 2.8.2: a schema that only a webhook of OpenAPI 3.1 uses is pruned as unused, and the type of the webhook's body still
# names it. The Go that comes out does not compile: "undefined: Event". `output-options: {skip-prune: true}` avoids it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >api.json <<'JSON'
{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{},
"webhooks":{"paid":{"post":{"operationId":"paid","requestBody":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Event"}}}},
"responses":{"200":{"description":"ok"}}}}},
"components":{"schemas":{"Event":{"type":"object","properties":{"id":{"type":"string"}}}}}}
JSON
go mod init t 2>/dev/null
tried() {
  printf 'package: t\ngenerate: {models: true}\noutput: t.go\n%s\n' "${1:-}" >config.yaml
  go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 -config config.yaml api.json 2>/dev/null
  if go build . 2>errors; then echo compiles; else grep -o 'undefined: .*' errors; fi
}
seen="$(tried) | $(tried 'output-options: {skip-prune: true}')"
echo "$seen"
[ "$seen" = 'undefined: Event | compiles' ] || { echo 'oapi-codegen behaves otherwise now'; exit 1; }
