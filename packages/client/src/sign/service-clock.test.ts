import { errorOf, json } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { clientOf } from '../../test/client-of.ts';
import { createServiceClock } from './service-clock.ts';
import { parseWsse } from './wsse.ts';

const noon = new Date('2026-11-21T12:00:00Z');

function answerDated(date: string | undefined) {
  return { header: (name: string) => (name === 'date' && date) || null };
}

const onThatDay = (time: string) => `Sat, 21 Nov 2026 ${time}:00 GMT`;

test.each([
  ['is set forward to the time of the service', [onThatDay('12:10')], '12:10'],
  ['is set back to the time of the service', [onThatDay('11:50')], '11:50'],
  ['keeps a right time', [onThatDay('12:00')], '12:00'],
  ['replaces one correction by the next', [onThatDay('12:10'), onThatDay('12:02')], '12:02'],
  ['keeps its time without a readable date', [onThatDay('12:10'), undefined, '', 'soon'], '12:10'],
  ['ignores a date that cannot be signed', ['Sat, 13 Sep 275760 00:00:00 GMT'], '12:00'],
])('a clock that follows the service %s, and does not stop', (_what, dates, time) => {
  let now = noon;
  const clock = createServiceClock(() => now, true);
  for (const date of dates) clock.learn(answerDated(date));
  expect(clock.now().toISOString()).toBe(`2026-11-21T${time}:00.000Z`);
  now = new Date(noon.getTime() + 86_400_000);
  expect(clock.now().toISOString()).toBe(`2026-11-22T${time}:00.000Z`);
});

test('a clock that fails while an answer comes harms neither the answer nor the process', async () => {
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

test.each([
  [true, ['2026-11-21T12:00:00Z', '2026-11-21T12:10:00Z']],
  [false, ['2026-11-21T12:00:00Z', '2026-11-21T12:00:00Z']],
])(
  'with clockSync %s, a client whose clock is 10 minutes slow signs its requests with the times %j',
  async (clockSync, times) => {
    const { fx, requests } = await clientOf(
      (response) => {
        response.setHeader('date', onThatDay('12:10'));
        json(response, 401, { errorCode: 1 });
      },
      { clock: () => noon, clockSync },
    );
    await errorOf(fx.wallets.get('NDgyODM'));
    await errorOf(fx.wallets.get('NDgyODM'));
    const signed = requests.map(({ headers }) => parseWsse(String(headers['x-wsse']))?.created);
    expect(signed).toEqual(times);
  },
);
