import { createClient, type Journal } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { loopbackServer, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { attempt, type Row } from '../../samples/durable-workflows/attempt.ts';

const row: Row = {
  reference: 'seller-42 2026-11',
  sourceWalletId: 'NDgyODM',
  externalBankAccountId: 'MTIzNDU',
  amount: { value: '000000001250.00', currency: 'EUR' },
  desiredExecutionDate: '2026-12-01',
  feeCurrency: 'EUR',
  feePaymentOption: 'SHARE',
  priorityPaymentOption: '48H',
};

/** Starts a fake service that answers each creation of a payment with the next of the given statuses, and lists no payments. */
async function scene(...statuses: number[]) {
  const { url } = await loopbackServer((response, { method }) => {
    const status = method === 'GET' ? 204 : (statuses.shift() ?? 500);
    const refusal = { errorCode: 4, errorMessage: 'Jane Example has no such account' };
    const body = status === 200 ? { payment: { ...row, id: 'P1' } } : refusal;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 204 ? undefined : JSON.stringify(body));
  });
  const folder = await temporaryFolder();
  let passed = 0;
  const clock = () => new Date(Date.now() + passed);
  return {
    fx: createClient({ baseUrl: url, username: 'treasury-api', secret: 'a-secret-of-tests' }),
    journal: fileJournal(folder, { account: 'acme-demo', clock }),
    minutesPass(minutes: number): void {
      passed += minutes * 60_000;
    },
  };
}

const secondsUntil = (next: object) => (Number(Object(next).retryAt) - Date.now()) / 1000;

test('the sample function attempt returns the id of a created payment', async () => {
  const { fx, journal } = await scene(200);
  expect(await attempt(fx, journal, row)).toEqual({ created: 'P1' });
});

test('after an unknown outcome, the sample function attempt first returns the time of the next call, and after two minutes a question for a person', async () => {
  const { fx, journal, minutesPass } = await scene(500);
  const unknown = await attempt(fx, journal, row);
  expect(unknown).toMatchObject({ isTooFast: false });
  expect(secondsUntil(unknown)).toBeLessThanOrEqual(5);
  const early = await attempt(fx, journal, row);
  expect(secondsUntil(early)).toBeGreaterThan(30);
  expect(secondsUntil(early)).toBeLessThanOrEqual(60);
  minutesPass(2);
  expect(await attempt(fx, journal, row)).toEqual({
    question: {
      error: 'UndecidedError',
      attempt: 1,
      notBefore: expect.stringMatching(/Z$/),
      candidates: [],
    },
  });
});

test('after a 429, the sample function attempt returns the time of the next call, with isTooFast set', async () => {
  const { fx, journal } = await scene(429, 200);
  expect(await attempt(fx, journal, row)).toMatchObject({ isTooFast: true });
  expect(await attempt(fx, journal, row)).toEqual({ created: 'P1' });
});

test('the sample function attempt returns a question for a person about a refused, a changed or an invalid payment, without the text of the service', async () => {
  const { fx, journal } = await scene(400, 200);
  expect(await attempt(fx, journal, row)).toEqual({ question: { error: 'ApiError' } });
  expect(await attempt(fx, journal, row)).toEqual({ created: 'P1' });
  const other = { ...row, externalBankAccountId: 'Njc4OTA' };
  expect(await attempt(fx, journal, other)).toEqual({ question: { error: 'MismatchError' } });
  const wrong = { ...row, reference: 'seller-43', feeCurrency: 'euro' };
  const question = { error: 'ValidationError', field: 'feeCurrency' };
  expect(await attempt(fx, journal, wrong)).toEqual({ question });
});

test('the sample function attempt returns the time of the next call if the journal fails, and throws if its caller made a mistake', async () => {
  const { fx, journal } = await scene(200);
  const failing: Journal = { ...journal, read: () => Promise.reject(new Error('no disk')) };
  expect(await attempt(fx, failing, row)).toMatchObject({ isTooFast: false });
  await expect(attempt(undefined as never, journal, row)).rejects.toThrow(TypeError);
});
