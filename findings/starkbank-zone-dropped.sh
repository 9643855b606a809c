#!/usr/bin/env bash
# starkbank 2.36.0 (PyPI, the client of a Brazilian bank, with starkcore 0.8.0) sends a payment for another moment than the program's.
# 1. A datetime with a zone is written with its own digits and +00:00. 1 December, 00:30 in São Paulo (-03:00) is sent as
#    2026-12-01T00:30:00+00:00, which is 30 November, 21:30 there: the payment leaves on the day before, and an invoice that is due at the
#    end of a day, 23:59, is overdue from 20:59 on. From Tokyo it would be nine hours late. The text of the same moment fares no better:
#    with -03:00 it is refused.
# 2. A pandas Timestamp, which is a datetime, loses its time of day.
# The parameters are documented as "datetime.datetime", which in Python's own documents may have a zone, its tzinfo. Its own README
# takes datetime.now(), local time, beside datetime.utcnow() for such values. A zone converted to UTC by the caller is sent right.
# What requests would send is caught in its place, and nothing is sent.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check starkbank==2.36.0 starkcore==0.8.0 pandas==2.3.3
cat >try.py <<'PY'
import json
from datetime import datetime, timedelta, timezone

import pandas
import requests
import starkbank

private, _ = starkbank.key.create()
starkbank.user = starkbank.Project(environment='sandbox', id='1234567890123456', private_key=private)


sent = []


def caught(_session, request, **_):
    sent.append(json.loads(request.body))
    raise requests.ConnectionError


requests.Session.send = caught


def show(kind, scheduled):
    try:
        transfer = starkbank.Transfer(
            amount=125050, name='Example Ltda', tax_id='20.018.183/0001-80', bank_code='20018183', branch_code='0001',
            account_number='10000-0', account_type='checking', external_id='INV-117', scheduled=scheduled)
    except Exception as refusal:
        print(f'{kind}: refused, {type(refusal).__name__}')
        return
    try:
        starkbank.transfer.create([transfer])
    except starkbank.error.UnknownError:
        print(f'{kind}:', sent.pop()['transfers'][0]['scheduled'])


moment = datetime(2026, 12, 1, 0, 30, tzinfo=timezone(timedelta(hours=-3)))
show(f'{moment.isoformat()} as datetime', moment)
show('as text', moment.isoformat())
show('converted to UTC', moment.astimezone(timezone.utc))
show('as Timestamp', pandas.Timestamp(moment))
PY
output=$(venv/bin/python -W ignore try.py)
echo "$output"
[ "$output" = '2026-12-01T00:30:00-03:00 as datetime: 2026-12-01T00:30:00+00:00
as text: refused, RuntimeError
converted to UTC: 2026-12-01T03:30:00+00:00
as Timestamp: 2026-12-01' ] || { echo 'starkbank behaves otherwise now'; exit 1; }
