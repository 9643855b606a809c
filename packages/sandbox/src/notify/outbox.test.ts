import { expect, test } from 'vitest';
import { counterpartyOf } from '../../test/counterparty-of.ts';
import { notify, subscribe } from '../../test/notify.ts';
import { createOutbox } from './outbox.ts';

test('an attempt of a state that was replaced is not recorded, and its delivery is due again', () => {
  const counterparty = counterpartyOf();
  const outbox = createOutbox(counterparty.context.statements);
  subscribe(counterparty, 'http://127.0.0.1:9');
  notify(counterparty, ['a']);
  const now = counterparty.clock.now();
  const [delivery = expect.fail('nothing is due')] = [...outbox.due(now)];
  expect([...outbox.due(now)]).toEqual([]);
  outbox.startAnew();
  outbox.record(delivery, {
    number: 1,
    at: now,
    sentAt: new Date(0),
    headers: {},
    status: 204,
    error: undefined,
    state: 'delivered',
    nextAt: undefined,
  });
  expect(outbox.targetOf(delivery)).toBeUndefined();
  expect(outbox.list()).toMatchObject([{ state: 'pending', attempts: [] }]);
  expect([...outbox.due(now)]).toHaveLength(1);
});
