import { expect, test } from 'vitest';
import { readEnvelope } from './envelope.ts';

const envelope = { errorCode: 15, errorType: 'Refused', errorMessage: 'no', link: 'l' };

test.each([
  ['in the documented form', envelope],
  [
    'that is wrapped, with names in capitals',
    { Error: { ErrorCode: 15, ErrorType: 'Refused', ErrorMessage: 'no', Link: 'l' } },
  ],
  ['that is wrapped, with names in the documented form', { Error: envelope }],
  ['with other fields in the same body', { ...envelope, payment: { id: 'P1' }, code: 1 }],
])('readEnvelope reads an error %s', (_form, body) => {
  expect(readEnvelope(body)).toEqual(envelope);
});

test.each(['errorCode', 'errorType', 'errorMessage'] as const)(
  'the field %s alone makes a body an error',
  (name) => {
    expect(readEnvelope({ [name]: envelope[name] })).toEqual({ [name]: envelope[name] });
  },
);

test('an error code may be text', () => {
  expect(readEnvelope({ errorCode: 'E15' })).toEqual({ errorCode: 'E15' });
});

test('readEnvelope leaves out error fields of a wrong type, and such fields do not make a body an error', () => {
  const odd = { errorCode: true, errorType: 1, errorMessage: { text: 'no' }, link: ['l'] };
  expect(readEnvelope(odd)).toBeUndefined();
  expect(readEnvelope({ ...odd, errorMessage: 'no' })).toEqual({ errorMessage: 'no' });
  expect(readEnvelope({ errorCode: null, errorMessage: null, link: null })).toBeUndefined();
});

test.each([{ link: 'https://fx.example/P1' }, { Error: { Link: 'l' } }])(
  'the field link alone does not make a body an error: %j',
  (body) => {
    expect(readEnvelope(body)).toBeUndefined();
  },
);

test.each([undefined, null, 'errorCode', 15, [envelope], {}, { Error: 'no' }, { error: envelope }])(
  'the body %j of an answer is not read as an error of the service',
  (body) => {
    expect(readEnvelope(body)).toBeUndefined();
  },
);
