#!/usr/bin/env bash
# PyPI django-idempotency-key 1.3.0 with Django 5.2.8, its locks on (the default): two requests with one key that arrive at
# once both run the view, because the lock is held for the look-up only. One after the other, the second gets the kept answer.
# The body is part of the key, so the same key with another amount also runs the view, and gets no error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check django-idempotency-key==1.3.0 django==5.2.8 \
  djangorestframework==3.16.1
output=$("$folder/venv/bin/python" - <<'PY'
import threading

from django.conf import settings

settings.configure(
    ALLOWED_HOSTS=['*'],
    ROOT_URLCONF='__main__',
    SECRET_KEY='x',
    MIDDLEWARE=['idempotency_key.middleware.IdempotencyKeyMiddleware'],
    CACHES={'default': {'BACKEND': 'django.core.cache.backends.locmem.LocMemCache'}},
    LOGGING_CONFIG=None,
    IDEMPOTENCY_KEY={'CONFLICT_STATUS_CODE': None, 'STORAGE': {
        'CLASS': 'idempotency_key.storage.CacheKeyStorage', 'CACHE_NAME': 'default', 'STORE_ON_STATUSES': [201]}},
)
import django

django.setup()
from django.http import JsonResponse
from django.test import Client
from django.urls import path
from idempotency_key.decorators import idempotency_key

paid = []
both = threading.Barrier(2)

@idempotency_key
def pay(request):
    paid.append(request.body)
    if request.META['HTTP_IDEMPOTENCY_KEY'] == 'at-once':
        both.wait(timeout=30)
    return JsonResponse({'id': len(paid)}, status=201)

urlpatterns = [path('pay', pay)]
client = Client()

def post(key, amount):
    return client.post('/pay', {'amount': amount}, content_type='application/json', headers={'Idempotency-Key': key}).status_code

post('one-by-one', '10.00')
post('one-by-one', '10.00')
print('one after the other: paid', len(paid))
paid.clear()
threads = [threading.Thread(target=post, args=('at-once', '10.00')) for _ in range(2)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print('at once: paid', len(paid))
paid.clear()
print('another amount:', post('again', '10.00'), post('again', '99.00'), 'paid', len(paid))
PY
)
echo "$output"
[ "$output" = 'one after the other: paid 1
at once: paid 2
another amount: 201 201 paid 2' ] || { echo 'django-idempotency-key behaves otherwise now'; exit 1; }
