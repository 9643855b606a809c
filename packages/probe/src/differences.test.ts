import { expect, test } from 'vitest';
import { held } from './differences.ts';

const payment = { id: 'NTc4', status: 'planified', tag: 'rent' };

test.each<[body: unknown, schema: string, found: object[]]>([
  [{ payments: [payment] }, 'PaymentList', []],
  [
    { payments: [{ ...payment, status: 7 }] },
    'PaymentList',
    [
      {
        kind: 'published',
        path: 'payments[].status',
        schema: 'Payment',
        field: 'status',
        came: 'number 9{1}',
      },
    ],
  ],
  [
    { payments: [{ ...payment, id: undefined }] },
    'PaymentList',
    [{ path: 'payments[]', expected: 'field id' }],
  ],
  [{ payments: null }, 'PaymentList', [{ path: 'payments', expected: 'array', came: 'null' }]],
  [
    { records: [] },
    'PaymentList',
    [{ expected: 'field payments' }, { kind: 'added', field: '(another name)' }],
  ],
  [
    { payments: [{ ...payment, createdAt: true }] },
    'PaymentList',
    [{ kind: 'added', path: 'payments[].createdAt', schema: 'Payment' }],
  ],
  [{ trade: { id: 'VDEx', rate: 1.08 } }, 'TradeResponse', [{ gap: 'trade-rate-shape' }]],
])('the value %j is compared with the schema %s', (body, schema, found) => {
  const all = held(JSON.parse(JSON.stringify(body)), schema);
  const seen = all.filter(({ kind }) => kind !== 'strict');
  expect(seen).toEqual(found.map((one) => expect.objectContaining(one)));
});

test('a value that its schema allows, but that differs from the documented form, is a difference of the kind strict', () => {
  const value = { payment: { ...payment, tag: null, amount: { value: '12.5', currency: 'EUR' } } };
  const found = held(value, 'PaymentResponse').map(({ kind, path }) => `${kind} ${path}`);
  expect(found.sort()).toEqual(['strict payment.amount.value', 'strict payment.tag']);
});

test('the probe reports a text value that an open enumeration does not document', () => {
  const [one, ...others] = held({ payment: { ...payment, status: 'parked' } }, 'PaymentResponse');
  expect(others).toEqual([]);
  expect(one).toMatchObject({ kind: 'word', schema: 'PaymentStatus', came: 'parked' });
});
