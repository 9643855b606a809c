#!/usr/bin/env bash
# openapi-python-client 0.29.1 names a class after the `title` of its schema, and not after its key in components. Two enumerations
# with different keys and one title are "conflicting enums": the second is dropped, with every model and operation that has it,
# and the command exits 0 with a warning. `title` is an annotation in JSON Schema, and may repeat.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v && v/bin/pip -q install openapi-python-client==0.29.1
cat >api.json <<'JSON'
{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{},"components":{"schemas":{
"LoanState":{"type":"string","title":"State","enum":["open"]},"CardState":{"type":"string","title":"State","enum":["lost"]},
"Card":{"type":"object","properties":{"state":{"$ref":"#/components/schemas/CardState"}}}}}}
JSON
echo 'post_hooks: []' >config.yaml
v/bin/openapi-python-client generate --config config.yaml --path api.json --output-path fx --meta none >log 2>&1 && code=0 || code=$?
seen="exit $code, $(grep -c 'conflicting enums named State' log) conflict, card.py $([ -e fx/models/card.py ] && echo there || echo missing)"
echo "$seen"
[ "$seen" = 'exit 0, 1 conflict, card.py missing' ] || { echo 'openapi-python-client behaves otherwise now'; exit 1; }
