#!/usr/bin/env bash
# paytechuz 0.4.1 (PyPI, 2026) answers the requests of Uzbekistan's Payme and Click, which ask a shop before they debit a customer.
# With Payme and its default for orders that are paid once, an order that is paid is allowed, created and performed a second time: only
# transactions that are neither successful nor cancelled stop another one. A first try that was cancelled before it was performed counts
# among these, so that its order can never be paid. To perform a cancelled transaction makes it paid again, and calls the shop's hook.
# With Click a second payment of a paid order is answered by error 0, Success, when Click prepares it and when it has debited it, and is
# not recorded.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check paytechuz==0.4.1 django==5.2.8
mkdir orders
touch orders/__init__.py
cat >orders/models.py <<'PY'
from django.db import models


class Order(models.Model):
    amount = models.DecimalField(max_digits=15, decimal_places=2)
PY
cat >try.py <<'PY'
import base64
import hashlib
import json
import logging

import django
from django.conf import settings

shop = {'ACCOUNT_MODEL': 'orders.models.Order', 'ACCOUNT_FIELD': 'id'}
settings.configure(
    SECRET_KEY='x', ALLOWED_HOSTS=['*'], USE_TZ=True, INSTALLED_APPS=['paytechuz.integrations.django', 'orders'],
    DATABASES={'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': ':memory:'}},
    PAYTECHUZ={'PAYME': {'PAYME_ID': 'shop', 'PAYME_KEY': 'key', **shop}, 'CLICK': {'SERVICE_ID': '1', 'SECRET_KEY': 'key', **shop}},
)
django.setup()
logging.disable(logging.CRITICAL)

from django.db import connection
from django.test import RequestFactory
from orders.models import Order
from paytechuz.integrations.django.models import PaymentTransaction
from paytechuz.integrations.django.webhooks.click import ClickWebhook
from paytechuz.integrations.django.webhooks.payme import PaymeWebhook

with connection.schema_editor() as editor:
    editor.create_model(Order)
    editor.create_model(PaymentTransaction)
hooks = []


class Payme(PaymeWebhook):
    def successfully_payment(self, params, transaction):
        hooks.append(f'{transaction.transaction_id} paid')


class Click(ClickWebhook):
    def successfully_payment(self, params, transaction):
        hooks.append(f'{transaction.transaction_id} paid')


def payme(method, order, transaction):
    params = {'id': transaction, 'time': 1, 'amount': 125050, 'account': {'id': str(order.id)}, 'reason': 3}
    login = 'Basic ' + base64.b64encode(b'Paycom:key').decode()
    body = json.dumps({'id': 1, 'method': method, 'params': params})
    request = RequestFactory().post('/', body, 'application/json', HTTP_AUTHORIZATION=login)
    answer = json.loads(Payme.as_view()(request).content)
    return answer['error']['code'] if 'error' in answer else answer['result'].get('state', answer['result'].get('allow'))


def click(action, order, transaction, prepared=''):
    texts = transaction, '1', 'key', str(order.id), prepared, '1250.50', str(action), '2026-12-01 09:00:00'
    sign = hashlib.md5(''.join(texts).encode()).hexdigest()
    data = {'click_trans_id': transaction, 'service_id': '1', 'merchant_trans_id': str(order.id), 'merchant_prepare_id': prepared,
            'amount': '1250.50', 'action': str(action), 'error': '0', 'sign_time': texts[-1], 'sign_string': sign}
    answer = json.loads(Click.as_view()(RequestFactory().post('/', data)).content)
    return answer['error'], str(answer.get('merchant_prepare_id', ''))


def order():
    return Order.objects.create(amount='1250.50')


one, two, three, four = order(), order(), order(), order()
steps = 'CheckPerformTransaction', 'CreateTransaction', 'PerformTransaction'
print('Payme, first payment:', *[payme(step, one, 'A1') for step in steps])
print('Payme, second payment of the same order:', *[payme(step, one, 'A2') for step in steps])
print('Payme, cancelled before it was performed:', payme('CreateTransaction', two, 'B1'), payme('CancelTransaction', two, 'B1'))
print('Payme, next try:', payme('CreateTransaction', two, 'B2'))
print('Payme, paid and cancelled:', *[payme(step, three, 'C1') for step in (*steps[1:], 'CancelTransaction')])
print('Payme, performed again:', payme('PerformTransaction', three, 'C1'))
for transaction in '11', '12':
    error, prepared = click(0, four, transaction)
    print(f'Click, payment {transaction}: error', error, 'then', click(1, four, transaction, prepared)[0])
print('Click, recorded:', *PaymentTransaction.objects.filter(gateway='click').values_list('transaction_id', flat=True))
print('hooks:', ', '.join(hooks))
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = 'Payme, first payment: True 1 2
Payme, second payment of the same order: True 1 2
Payme, cancelled before it was performed: 1 -1
Payme, next try: -31050
Payme, paid and cancelled: 1 2 -2
Payme, performed again: 2
Click, payment 11: error 0 then 0
Click, payment 12: error 0 then 0
Click, recorded: 11
hooks: A1 paid, A2 paid, C1 paid, C1 paid, 11 paid' ] || { echo 'paytechuz behaves otherwise now'; exit 1; }
