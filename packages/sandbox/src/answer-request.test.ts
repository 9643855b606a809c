import { send } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { newBeneficiary } from '../test/bodies.ts';
import { payerOf } from '../test/payer-of.ts';
import { sandboxOf } from '../test/sandbox-of.ts';
import { clientOf } from '../test/strict.ts';
import { verificationTimeOf } from './answer-request.ts';

/** Returns how long the verification takes for a new beneficiary, and for a payment to this beneficiary. */
function timesFor(name: string, fields: object, verificationDelay = 0): [number, number] {
  const { context, beneficiary } = payerOf({ verificationDelay });
  const time = (group: string, body: object) =>
    verificationTimeOf(context, { operation: { group }, body } as never);
  return [
    time('createExternalBankAccount', {
      ...newBeneficiary({ holder: { name, type: 'Corporate' } }),
      ...fields,
    }),
    time('createPayment', { externalBankAccountId: beneficiary(name), ...fields }),
  ];
}

test('8: the verification of a payee with the word Slow takes 8 seconds, if the body asks for a verification', () => {
  const verified = { verificationOfPayee: true };
  expect(timesFor('Slow Industries', verified)).toEqual([8000, 8000]);
  expect(timesFor('Slow Industries', {})).toEqual([0, 0]);
  expect(timesFor('Slow Industries', { verificationOfPayee: false })).toEqual([0, 0]);
  expect(timesFor('Slowly Industries', verified)).toEqual([0, 0]);
});

test('the verification of a payee whose name lacks the word Slow takes the time of the option verificationDelay', () => {
  expect(timesFor('Nordlicht', { verificationOfPayee: true }, 500)).toEqual([500, 500]);
  expect(timesFor('Nordlicht', {}, 500)).toEqual([0, 0]);
});

test('the creation of a trade, or of a payment to an unknown beneficiary, waits for no verification of the payee', () => {
  const { context } = payerOf({ verificationDelay: 500 });
  const body = { verificationOfPayee: true, externalBankAccountId: 'NTc4MTI2' };
  for (const group of ['createPayment', 'createTrade']) {
    expect(verificationTimeOf(context, { operation: { group }, body } as never)).toBe(0);
  }
});

test('a beneficiary is created after a delayed verification', async () => {
  const client = clientOf(await sandboxOf({ verificationDelay: 1 }));
  const body = newBeneficiary({ verificationOfPayee: true });
  expect(await client.externalBankAccounts.create(body)).toMatchObject({
    payeeVerification: { status: 'SUCCESS' },
  });
});

test('a request that waits for a payee verification answers 503 when its API user, made by fork(), is closed', async () => {
  const sandbox = await sandboxOf({ verificationDelay: 60_000 });
  const fork = sandbox.fork({ username: 'fork', secret: 'fork' });
  const body = newBeneficiary({ verificationOfPayee: true });
  const waiting = send(fork, '/externalBankAccounts', { body });
  await expect.poll(() => fork.requests).toHaveLength(1);
  await fork.close();
  const response = await waiting;
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ errorCode: 503 });
});
