import { expect, test } from 'vitest';
import { requireReport } from './consumers.ts';

const good = {
  created: 'waitingconfirmation',
  isConfirmed: true,
  verified: ['PAYMENT_FINALIZED', 'finalized', true],
  withAnotherSecret: 'SIGNATURE_MISMATCH',
  status: 'finalized',
};

test('a payment to its end, with a notification that verifies, is taken', () => {
  expect(() => requireReport(JSON.stringify(good))).not.toThrow();
});

test.each<[string, object]>([
  ['a notification of another payment', { verified: ['PAYMENT_FINALIZED', 'finalized', false] }],
  ['a notification that does not verify', { verified: 'SIGNATURE_MISMATCH' }],
  ['a secret that does not matter', { withAnotherSecret: good.verified }],
  ['a payment that is not paid', { status: 'planified' }],
])('%s is refused', (_name, change) => {
  expect(() => requireReport(JSON.stringify({ ...good, ...change }))).toThrow(
    'the program reported',
  );
});
