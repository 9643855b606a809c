import { answering, refusingPort } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { notify, subscribe } from '../../../test/notify.ts';
import { userOf } from '../../../test/user-of.ts';
import type { SandboxUser } from '../../sandbox-user.ts';
import { listFailedNotifications } from './failed-notifications.ts';

const minute = 60_000;

const advance = ({ clock }: SandboxUser, milliseconds: number) =>
  clock.moveTo((now) => now + milliseconds);

test('4.7: failed notifications are listed, the latest first, with counters as text', async () => {
  const user = userOf();
  const { context } = user;
  const { url } = await answering(404, 500, 204, 500, 500);
  const { webhookId } = subscribe(user, url);
  notify(user, ['a']);
  await advance(user, 86_400_000);
  notify(user, ['b', 'fine']);
  await advance(user, 2 * minute);
  const list = (query = {}) => listFailedNotifications(context, webhookId, query);
  const b = {
    id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    notificationContent: { eventType: 'PAYMENT_FINALIZED', payload: { id: 'b' }, webhookId },
    errorMessage: 'The receiver answered 500.',
    httpStatusCode: '500',
    failedAt: '2026-11-24 09:02:00',
    retryCount: 2,
  };
  const all = list();
  expect(all).toEqual({
    failedNotifications: [b, expect.objectContaining({ httpStatusCode: '404', retryCount: 0 })],
    totalCount: '2',
    page: '1',
    perPage: '50',
    totalPages: '1',
  });
  expect(list({ sort: 'ASC' }).failedNotifications).toEqual(all.failedNotifications.toReversed());
  expect(list({ fromDate: '2026-11-24' }).failedNotifications).toEqual([b]);
  const [, a] = all.failedNotifications ?? [];
  expect(list({ toDate: '2026-11-23' })).toMatchObject({
    failedNotifications: [a],
    totalCount: '1',
  });
  const last = { totalCount: '2', page: '2', perPage: '1', totalPages: '2' };
  expect(list({ page: '2', per_page: '1' })).toMatchObject(last);
  expect(list({ page: '3', per_page: '1' }).failedNotifications).toEqual([]);
  expect(() => list({ fromDate: '2026-11-24', toDate: '2026-11-23' })).toThrow('fromDate');
  expect(() => list({ per_page: '1001' })).toThrow('per_page');
});

test('4.7: without an answer, the failed notification says why and has no status', async () => {
  const user = userOf();
  const { webhookId } = subscribe(user, `http://127.0.0.1:${refusingPort}/token`);
  notify(user, ['a']);
  await advance(user, 0);
  const [failed] = listFailedNotifications(user.context, webhookId, {}).failedNotifications;
  expect(failed).not.toHaveProperty('httpStatusCode');
  expect(failed?.errorMessage).toContain('ECONNREFUSED');
  expect(failed?.errorMessage).not.toContain('token');
});
