import { expect, test } from 'vitest';
import { notify, subscribe } from '../../test/notify.ts';
import { userOf } from '../../test/user-of.ts';
import { createOutbox } from './outbox.ts';

test('an attempt of a state that was replaced is not recorded, and its delivery is due again', () => {
  const user = userOf();
  const outbox = createOutbox(user.context.statements);
  subscribe(user, 'http://127.0.0.1:9');
  notify(user, ['a']);
  const now = user.clock.now();
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
