import { errorOf, json } from '@crossborder-fx/tools-test-utils';
import { describe, expect, test } from 'vitest';
import { clientOf } from '../../test/client-of.ts';
import { createServiceClock } from './service-clock.ts';
import { parseWsse } from './wsse.ts';

const noon = new Date('2026-11-21T12:00:00Z');

function answerDated(date: string | undefined) {
  return { header: (name: string) => (name === 'date' && date) || null };
}

describe('a clock that follows the service', () => {
  test.each([
    ['Sat, 21 Nov 2026 12:10:00 GMT', '2026-11-21T12:10:00.000Z'],
    ['Sat, 21 Nov 2026 11:50:00 GMT', '2026-11-21T11:50:00.000Z'],
    ['Sat, 21 Nov 2026 12:00:00 GMT', '2026-11-21T12:00:00.000Z'],
  ])('takes over %s', (date, expected) => {
    const clock = createServiceClock(() => noon, true);
    clock.learn(answerDated(date));
    expect(clock.now().toISOString()).toBe(expected);
  });

  test('keeps running from the time of the service', () => {
    let now = noon;
    const clock = createServiceClock(() => now, true);
    clock.learn(answerDated('Sat, 21 Nov 2026 12:10:00 GMT'));
    now = new Date('2026-11-21T13:00:00Z');
    expect(clock.now().toISOString()).toBe('2026-11-21T13:10:00.000Z');
  });

  test('keeps its time when an answer has no readable date', () => {
    const clock = createServiceClock(() => noon, true);
    clock.learn(answerDated('Sat, 21 Nov 2026 12:10:00 GMT'));
    for (const date of [undefined, '', 'yesterday']) clock.learn(answerDated(date));
    expect(clock.now().toISOString()).toBe('2026-11-21T12:10:00.000Z');
  });

  test('keeps its time when an answer has a date that nothing could be signed with', () => {
    const clock = createServiceClock(() => noon, true);
    clock.learn(answerDated('Sat, 13 Sep 275760 00:00:00 GMT'));
    expect(clock.now()).toEqual(noon);
  });

  test('that fails while an answer comes harms neither the answer nor the process', async () => {
    let reads = 0;
    const clock = () => {
      if (reads++ > 0) throw new Error('no clock');
      return noon;
    };
    const { fx } = await clientOf((response) => json(response, 200, { id: 'P1' }), {
      clock,
      clockSync: true,
    });
    expect(await fx.payments.confirm('P1')).toEqual({ id: 'P1' });
  });

  test('replaces one correction by the next', () => {
    const clock = createServiceClock(() => noon, true);
    clock.learn(answerDated('Sat, 21 Nov 2026 12:10:00 GMT'));
    clock.learn(answerDated('Sat, 21 Nov 2026 12:10:00 GMT'));
    clock.learn(answerDated('Sat, 21 Nov 2026 12:02:00 GMT'));
    expect(clock.now().toISOString()).toBe('2026-11-21T12:02:00.000Z');
  });
});

test('a clock that does not follow the service is never corrected', () => {
  const clock = createServiceClock(() => noon, false);
  clock.learn(answerDated('Sat, 21 Nov 2026 12:10:00 GMT'));
  expect(clock.now()).toEqual(noon);
});

describe('a client whose clock is 10 minutes slow', () => {
  async function createdTimes(clockSync: boolean) {
    const { fx, requests } = await clientOf(
      (response) => {
        response.setHeader('date', 'Sat, 21 Nov 2026 12:10:00 GMT');
        json(response, 401, { errorCode: 1 });
      },
      { clock: () => noon, clockSync },
    );
    await errorOf(fx.wallets.get('NDgyODM'));
    await errorOf(fx.wallets.get('NDgyODM'));
    return requests.map(({ headers }) => parseWsse(String(headers['x-wsse']))?.created);
  }

  test('signs with the right time from the next call on, with clockSync', async () => {
    expect(await createdTimes(true)).toEqual(['2026-11-21T12:00:00Z', '2026-11-21T12:10:00Z']);
  });

  test('signs with the wrong time without clockSync', async () => {
    expect(await createdTimes(false)).toEqual(['2026-11-21T12:00:00Z', '2026-11-21T12:00:00Z']);
  });
});
