#!/usr/bin/env bash
# OpenAPI Generator 7.17.0, generator python: a text with `format: date` and a `pattern` can never be set. The class parses
# the date first and then matches the pattern against the parsed date, so each valid value raises
# "TypeError: expected string or bytes-like object, got 'datetime.date'". `--type-mappings date=str` avoids it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >api.json <<'JSON'
{"openapi":"3.0.3","info":{"title":"t","version":"1"},"paths":{},"components":{"schemas":{"Day":{"type":"object",
"properties":{"kind":{"type":"string","pattern":"^[a-z]+$"},"on":{"type":"string","format":"date","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}}}}}}
JSON
mvn -q dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:7.17.0 -DoutputDirectory=. >/dev/null
python3 -m venv v && v/bin/pip -q install pydantic==2.11.7 python-dateutil==2.9.0.post0 urllib3==2.5.0 typing-extensions==4.14.1
tried() {
  java -jar openapi-generator-cli-7.17.0.jar generate -i api.json -g python -o "$1" ${2:-} ${3:-} >/dev/null 2>&1
  PYTHONPATH="$1" v/bin/python -c 'from openapi_client.models.day import Day; print(Day.from_json("{\"on\":\"2026-11-25\"}").on)' 2>&1 | tail -1
}
seen="$(tried plain) | $(tried mapped --type-mappings date=str)"
echo "$seen"
[ "$seen" = "TypeError: expected string or bytes-like object, got 'datetime.date' | 2026-11-25" ] || { echo 'OpenAPI Generator behaves otherwise now'; exit 1; }
