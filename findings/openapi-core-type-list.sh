#!/usr/bin/env bash
# openapi-core 0.23.1 (PyPI): a parameter or form field whose type is a list, as in `type: [string, 'null']`, makes each call raise
# TypeError, so a server that checks its requests by it fails at each payment. A list of one type does it too. OpenAPI 3.1 takes the
# schemas of JSON Schema 2020-12, where `type` is a name or a list (Validation, section 6.1.1); a list replaces the `nullable` of OpenAPI
# 3.0. The description is found valid by openapi-spec-validator 0.8.5 (PyPI). In JSON bodies the list works, and so does anyOf everywhere.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check openapi-core==0.23.1 openapi-schema-validator==0.8.1 \
  openapi-spec-validator==0.8.5 jsonschema-path==0.4.6
cat >try.py <<'PY'
from openapi_core import OpenAPI
from openapi_core.testing import MockRequest
from openapi_spec_validator import validate

URL = 'http://127.0.0.1'
FORM = 'application/x-www-form-urlencoded'
SCHEMAS = {
    "type: string": {'type': 'string'},
    "type: [string]": {'type': ['string']},
    "type: [string, 'null']": {'type': ['string', 'null']},
    "anyOf": {'anyOf': [{'type': 'string'}, {'type': 'null'}]},
}


def describe(schema):
    body = {'schema': {'type': 'object', 'properties': {'reference': schema}}}
    parameters = [{'name': 'reference', 'in': 'query', 'schema': schema}]
    responses = {'204': {'description': 'There is nothing to say.'}}
    return {
        'openapi': '3.1.0',
        'info': {'title': 'Payments', 'version': '1'},
        'paths': {'/payments': {
            'get': {'parameters': parameters, 'responses': responses},
            'post': {'requestBody': {'content': {FORM: body, 'application/json': body}}, 'responses': responses},
        }},
    }


for name, schema in SCHEMAS.items():
    document = describe(schema)
    validate(document)
    api = OpenAPI.from_dict(document)
    requests = {
        'query': MockRequest(URL, 'get', '/payments', args={'reference': '000123'}),
        'form': MockRequest(URL, 'post', '/payments', data=b'reference=000123', content_type=FORM),
        'JSON': MockRequest(URL, 'post', '/payments', data=b'{"reference": "000123"}'),
    }
    for place, request in requests.items():
        try:
            result = api.unmarshal_request(request)
            print(name, place, result.parameters.query or result.body, result.errors)
        except TypeError as error:
            print(name, place, 'TypeError:', error)
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = "type: string query {'reference': '000123'} []
type: string form {'reference': '000123'} []
type: string JSON {'reference': '000123'} []
type: [string] query TypeError: Expected a string value, got <class 'list'>
type: [string] form TypeError: Expected a string value, got <class 'list'>
type: [string] JSON {'reference': '000123'} []
type: [string, 'null'] query TypeError: Expected a string value, got <class 'list'>
type: [string, 'null'] form TypeError: Expected a string value, got <class 'list'>
type: [string, 'null'] JSON {'reference': '000123'} []
anyOf query {'reference': '000123'} []
anyOf form {'reference': '000123'} []
anyOf JSON {'reference': '000123'} []" ] || { echo 'openapi-core behaves otherwise now'; exit 1; }
