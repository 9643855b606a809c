import { errorOf, json } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { clientOf } from '../../test/client-of.ts';
import { startDeadline } from '../common/deadline.ts';
import { parseWsse } from '../sign/wsse.ts';
import { delayBefore, mayRetry, parseRetryAfter, timing } from './retry.ts';

const now = new Date('2026-11-21T12:00:00Z');

test('a read is sent again after a failure that may be temporary', () => {
  const retries = (status: number | undefined) => mayRetry('none', { status, isNotSent: false });
  const passing = [undefined, 408, 429, 500, 501, 502, 503, 504, 599];
  const lasting = [300, 400, 401, 403, 404, 407, 409, 410, 422, 428, 430, 499];
  expect([...passing, ...lasting].filter(retries)).toEqual(passing);
});

test('timing.wait resolves after the given number of milliseconds', async () => {
  const deadline = startDeadline(60_000, undefined);
  expect(await timing.wait(1, deadline)).toBeUndefined();
  deadline.clear();
});

test('the wait before a retry ends when its call ends, or at once when the call has already ended, and leaves no timer', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const controller = new AbortController();
  const deadline = startDeadline(60_000, controller.signal);
  const waiting = timing.wait(600_000, deadline);
  controller.abort();
  await expect(waiting).rejects.toThrow('the call has ended');
  await expect(timing.wait(600_000, deadline)).rejects.toThrow('the call has ended');
  deadline.clear();
  expect(timers()).toBeLessThanOrEqual(before);
});

test('the waits before retries double up to 8 s, and half of each wait is random', () => {
  const waits = (random: number) =>
    [1, 2, 3, 4, 5, 6, 7, 5_000].map((attempt) =>
      delayBefore(attempt, null, { now, random: () => random }),
    );
  expect(waits(0)).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000]);
  expect(waits(1)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000]);
  expect(waits(0.5)).toEqual([375, 750, 1_500, 3_000, 6_000, 6_000, 6_000, 6_000]);
});

test.each([
  ['0', 0],
  ['7', 7_000],
  [' 120 ', 120_000],
  ['Sat, 21 Nov 2026 12:01:30 GMT', 90_000],
  ['Saturday, 21-Nov-26 12:01:30 GMT', 90_000],
  ['Sat, 21 Nov 2026 12:00:00 GMT', 0],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['Tue, 31 Dec 1999 23:59:59 GMT', 0],
])('Retry-After %j is read as %i milliseconds', (text, milliseconds) => {
  expect(parseRetryAfter(text, now)).toBe(milliseconds);
});

test.each([
  ...[null, '', ' ', '-5', '1.5', '1e3', '0x10', '7s', '5 seconds', 'soon', 'Sat'],
  // These dates of a `Retry-After` header do not have the format of HTTP.
  ...['21 Nov 2026 12:01:30 GMT', 'Sa, 21 Nov 2026 12:01:30 GMT'],
])('Retry-After %j is ignored', (text) => {
  expect(parseRetryAfter(text, now)).toBeUndefined();
});

async function waitsFor(retryAfter: string | undefined, timeout = 30_000) {
  const waits: number[] = [];
  const { fx, requests } = await clientOf(
    (response) => {
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
      json(response, 429, { errorCode: 1 });
    },
    { clock: () => now, random: () => 1, wait: async (delay) => void waits.push(delay) },
  );
  const error = await errorOf(fx.wallets.list({}, { timeout }));
  expect(error).toMatchObject({ name: 'ApiError', status: 429 });
  return { waits, requests: requests.length };
}

test.each([
  ['for a backoff that the client chooses', undefined, [500, 1_000]],
  ['for the seconds of Retry-After', '7', [7_000, 7_000]],
  ['until the date of Retry-After', 'Sat, 21 Nov 2026 12:00:20 GMT', [20_000, 20_000]],
  ['not at all when the date of Retry-After is past', 'Sat, 21 Nov 2026 11:59:00 GMT', [0, 0]],
  ['for a backoff that the client chooses when Retry-After is invalid', '-5', [500, 1_000]],
])('a call that is answered with 429 waits %s', async (_what, retryAfter, waits) => {
  expect(await waitsFor(retryAfter)).toEqual({ waits, requests: 3 });
});

test.each(['30', '86400', '99999999999999', 'Sat, 21 Nov 2026 12:00:30 GMT'])(
  'a call fails at once when Retry-After (%s) ends after the deadline of the call',
  async (retryAfter) => {
    expect(await waitsFor(retryAfter)).toEqual({ waits: [], requests: 1 });
  },
);

test('a call signs each attempt anew, with the time of the attempt', async () => {
  let time = now.getTime();
  const { fx, requests } = await clientOf((response) => json(response, 503, {}), {
    clock: () => new Date(time),
    wait: async () => {
      time += 90_000;
    },
  });
  await errorOf(fx.wallets.list());
  const tokens = requests.map(({ headers }) => parseWsse(String(headers['x-wsse'])));
  expect(tokens.map((token) => token?.created)).toEqual([
    '2026-11-21T12:00:00Z',
    '2026-11-21T12:01:30Z',
    '2026-11-21T12:03:00Z',
  ]);
  expect(new Set(tokens.map((token) => token?.nonce)).size).toBe(3);
});
