import { errorOf, gate } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { afterLoss, paymentBody as body, onceSetup } from '../../test/once-setup.ts';
import type { Journal } from '../journals/journal.ts';

test('ten calls at once with one reference send one request', async () => {
  const { pay, journal, sent, clock } = await onceSetup();
  const ended = gate();
  // Among the ten calls, the call that sends the request must end last.
  const settle: Journal['settle'] = async (...given) => {
    await ended.opened;
    return journal.settle(...given);
  };
  const slow = { ...journal, settle };
  const errors: unknown[] = [];
  const calls = Array.from({ length: 10 }, () =>
    pay({ journal: slow }).catch((error) => void errors.push(error)),
  );
  await expect.poll(() => errors.length).toBe(9);
  ended.open();
  await Promise.all(calls);
  expect(sent()).toBe(1);
  // For the nine other calls, `retryAt` is the time at which the call that sent the request has certainly ended.
  const retryAt = new Date(clock().getTime() + 20_000 + 30_000);
  for (const error of errors) expect(error).toMatchObject({ name: 'InProgressError', retryAt });
});

const byHand = { tag: 'typed by hand' };
const mismatch = { name: 'MismatchError' };
const inProgress = { name: 'InProgressError' };
test.each<[string, object, object, object, string]>([
  ['adopt a payment after a resend', { adopt: 'P7' }, { resend: 1 }, mismatch, 'P3'],
  ['resend a payment after an adoption', { resend: 1 }, { adopt: 'P7' }, { id: 'P7' }, 'P7'],
  ['adopt two objects', { adopt: 'P8' }, { adopt: 'P7' }, inProgress, 'P7'],
])(
  'two decisions about one request at once never %s, because the first decision holds',
  async (_what, decision, first, result, id) => {
    const { again, journal, advance, service } = await afterLoss();
    for (const id of ['P7', 'P8']) service.payments.push({ ...body, ...byHand, id });
    advance(11);
    let isFirst = true;
    // Two calls with a person's decision run at once. The call with `decision` reads the journal, but
    // continues only after the call with the decision `first` has ended.
    const read: Journal['read'] = async (key) => {
      const entries = await journal.read(key);
      const isDeciding = isFirst;
      isFirst = false;
      if (isDeciding) await again(first);
      return entries;
    };
    const later = again({ ...decision, journal: { ...journal, read } });
    expect(await later.catch((error) => error)).toMatchObject(result);
    expect(await again()).toMatchObject({ id });
    expect(service.payments).toHaveLength(id === 'P3' ? 3 : 2);
  },
);

test('eight calls at once with the same value of resend send one more request', async () => {
  const { again, advance, service } = await afterLoss();
  advance(11);
  const settled = await Promise.allSettled(Array.from({ length: 8 }, () => again({ resend: 1 })));
  expect(service.payments).toHaveLength(1);
  expect(settled.some(({ status }) => status === 'fulfilled')).toBe(true);
});

test('createOnce rejects with an InProgressError when another process always claims the attempt first', async () => {
  const { pay, journal, service, clock } = await onceSetup();
  const claim = async () => false;
  const error = await errorOf(pay({ journal: { ...journal, claim } }));
  expect(error).toMatchObject({
    name: 'InProgressError',
    outcome: 'not-sent',
    // The `retryAt` of the error is the present time plus the timeout of the client and half a minute.
    retryAt: new Date(clock().getTime() + 20_000 + 30_000),
  });
  expect(service.requests).toEqual([]);
});
