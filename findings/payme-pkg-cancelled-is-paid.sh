#!/usr/bin/env bash
# payme-pkg 3.4.1 (PyPI, 2026) answers the requests of Uzbekistan's Payme. If a transaction that was cancelled is performed, its state stays
# cancelled, but the shop's hook for a successful payment is called, after the one for the cancellation, and the shop may deliver.
# With orders that are paid once, any earlier transaction stops the next one: an order whose first try was cancelled can never be paid.
# Its payment link multiplies the amount by 100 as it is: 19.99 asks for 1998.9999999999998 tiyin, and Decimal('1250.50') for 125050.00,
# where Payme takes an integer (developer.help.paycom.uz, types of data: Amount).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check payme-pkg==3.4.1 django==5.2.8 djangorestframework==3.16.1
mkdir orders
touch orders/__init__.py
cat >orders/models.py <<'PY'
from django.db import models


class Order(models.Model):
    amount = models.DecimalField(max_digits=15, decimal_places=2)
PY
cat >try.py <<'PY'
import base64
import json
import logging
from decimal import Decimal

import django
from django.conf import settings

settings.configure(
    SECRET_KEY='x', ALLOWED_HOSTS=['*'], USE_TZ=True, INSTALLED_APPS=['payme', 'orders'],
    REST_FRAMEWORK={'UNAUTHENTICATED_USER': None, 'DEFAULT_PERMISSION_CLASSES': []},
    DATABASES={'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': ':memory:'}},
    PAYME_ID='shop', PAYME_KEY='key', PAYME_ACCOUNT_FIELD='id', PAYME_AMOUNT_FIELD='amount',
    PAYME_ACCOUNT_MODEL='orders.models.Order', PAYME_ONE_TIME_PAYMENT=True,
)
django.setup()
logging.disable(logging.CRITICAL)

from django.db import connection
from django.test import RequestFactory
from orders.models import Order
from payme.classes.initializer import Initializer
from payme.models import PaymeTransactions
from payme.views.base import BasePaymeWebHookAPIView

with connection.schema_editor() as editor:
    editor.create_model(Order)
    editor.create_model(PaymeTransactions)
hooks = []


class Shop(BasePaymeWebHookAPIView):
    def handle_successfully_payment(self, params, result, *args, **kwargs):
        hooks.append('paid')

    def handle_cancelled_payment(self, params, result, *args, **kwargs):
        hooks.append('cancelled')


def payme(method, transaction):
    params = {'id': transaction, 'time': 1, 'amount': 125050, 'account': {'id': order.id}, 'reason': 3}
    login = 'Basic ' + base64.b64encode(b'Paycom:key').decode()
    body = json.dumps({'id': 1, 'method': method, 'params': params})
    answer = Shop.as_view()(RequestFactory().post('/', body, 'application/json', HTTP_AUTHORIZATION=login)).data
    return answer['error']['code'] if 'error' in answer else answer['result']['state']


def link(amount):
    url = Initializer(payme_id='shop').generate_pay_link(id=1, amount=amount, return_url='https://shop.example')
    return base64.b64decode(url.rsplit('/', 1)[1]).decode().split(';')[2]


order = Order.objects.create(amount='1250.50')
for method in 'CreateTransaction', 'CancelTransaction', 'PerformTransaction':
    print(method, payme(method, 'A1'), *hooks)
print('next try:', payme('CreateTransaction', 'A2'))
print('links:', link(1250), link(19.99), link(Decimal('1250.50')))
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = 'CreateTransaction 1
CancelTransaction -1 cancelled
PerformTransaction -1 cancelled paid
next try: -31099
links: a=125000 a=1998.9999999999998 a=125050.00' ] || { echo 'payme-pkg behaves otherwise now'; exit 1; }
