import { expect, test } from 'vitest';
import { entriesOf, forward, trade } from '../../test/exchanges.ts';
import { sandboxOf } from '../../test/sandbox-of.ts';
import { clientOf } from '../../test/strict.ts';
import { userOf } from '../../test/user-of.ts';

test('4 rule 3: in the hour that comes twice, the list of payments is in the order of their creation', async () => {
  const sandbox = await sandboxOf({ at: new Date('2026-10-25T00:45:00Z') });
  const client = clientOf(sandbox);
  const pay = async () => {
    const { id } = await sandbox.trigger('PAYMENT_CREATED');
    return client.payments.get(id);
  };
  const first = await pay();
  await sandbox.clock.set(new Date('2026-10-25T01:15:00Z'));
  const second = await pay();
  // Clocks in Paris went back between the creations of the two payments, so the later payment shows the earlier local time.
  expect([first.createdDate, second.createdDate]).toEqual([
    '2026-10-25 02:45:00',
    '2026-10-25 02:15:00',
  ]);
  const listed = async (sort: 'ASC' | 'DESC') =>
    (await client.payments.list({ status: 'all', sort })).items.map(({ id }) => id);
  expect(await listed('ASC')).toEqual([first.id, second.id]);
  expect(await listed('DESC')).toEqual([second.id, first.id]);
});

test('1 rule 5: a trade and a forward over the change of clocks are delivered at 00:25 in Paris', async () => {
  const user = userOf({ start: Date.parse('2026-10-22T07:00:00Z') });
  const one = trade(user, { deliveryDate: '2026-10-26' });
  const winter = Date.parse('2026-10-25T23:25:00Z');
  await user.clock.moveTo(winter - 1);
  expect(entriesOf(user, one.id)).toEqual([]);
  await user.clock.moveTo(winter);
  expect(entriesOf(user, one.id)).toHaveLength(4);
  const { fixedForwardId } = forward(user);
  await user.clock.moveTo(Date.parse('2026-12-21T23:25:00Z') - 1);
  expect(entriesOf(user, fixedForwardId)).toEqual([]);
  await user.clock.moveTo(Date.parse('2026-12-21T23:25:00Z'));
  expect(entriesOf(user, fixedForwardId)).toHaveLength(4);
});
