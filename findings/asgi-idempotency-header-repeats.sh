#!/usr/bin/env bash
# PyPI asgi-idempotency-header 0.2.0 under FastAPI 0.115.12: a repeated key runs the handler again when the first answer was a
# 204, or JSON with a charset in its content type. JSON in two parts raises a KeyError after the handler has run, and runs it
# again. Only `application/json` in one part is kept.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet asgi-idempotency-header==0.2.0 fastapi==0.115.12 httpx==0.28.1 redis==5.2.1
output=$("$folder/venv/bin/python" - <<'PY'
import asyncio

import httpx
from idempotency_header_middleware import IdempotencyHeaderMiddleware
from idempotency_header_middleware.backends import MemoryBackend
from starlette.applications import Starlette
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

runs = {}

async def pay(request):
    kind = request.path_params['kind']
    runs[kind] = runs.get(kind, 0) + 1
    if kind == 'plain':
        return Response('{"id": 1}', 201, media_type='application/json')
    if kind == 'empty':
        return Response(status_code=204)
    if kind == 'charset':
        return Response('{"id": 1}', 201, headers={'content-type': 'application/json; charset=utf-8'})

    async def parts():
        yield '{"id": '
        yield '1}'

    return StreamingResponse(parts(), 201, media_type='application/json')

app = IdempotencyHeaderMiddleware(Starlette(routes=[Route('/{kind}', pay, methods=['POST'])]), MemoryBackend())

async def main():
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url='http://test') as client:
        for kind in ('plain', 'empty', 'charset', 'parts'):
            for _ in range(2):
                try:
                    await client.post(f'/{kind}', headers={'Idempotency-Key': kind})
                except KeyError as error:
                    print(kind, 'raised', error.__class__.__name__)
            print(kind, 'ran', runs[kind])

asyncio.run(main())
PY
)
echo "$output"
[ "$output" = 'plain ran 1
empty ran 2
charset ran 2
parts raised KeyError
parts raised KeyError
parts ran 2' ] || { echo 'asgi-idempotency-header behaves otherwise now'; exit 1; }
