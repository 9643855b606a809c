import { createClient } from '@crossborder-fx/client';
import type { FailedNotification } from '@crossborder-fx/openapi';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createWebhookHandler } from '../handle/create-webhook-handler.ts';
import { createTestWebhook } from '../testing.ts';
import { WebhookVerificationError } from '../verify/webhook-verification-error.ts';
import { recoverFailedNotifications } from './recover-failed-notifications.ts';

const webhookId = 'cf16243d-7e0a-4a5b-b996-ba7018201e30';
const noon = Date.parse('2026-11-21T12:00:00Z');
const minutes = (count: number) => count * 60_000;
const at = (time: number) => new Date(time).toISOString();

/** A receiver that starts at noon, and the list of notifications that could not be delivered to it. */
function setUp() {
  const clock = { now: noon };
  const run = vi.fn();
  const errors = vi.fn();
  const handler = createWebhookHandler({
    secrets: ['a-secret-of-tests'],
    on: {},
    onUnhandled: run,
    onError: () => {},
    clock: () => new Date(clock.now),
  });
  const entries: FailedNotification[] = [];
  const queries: unknown[] = [];
  const fx = {
    webhooks: {
      async *iterateFailedNotifications(...query: unknown[]) {
        queries.push(query);
        yield* entries;
      },
    },
  };
  const recover = (options = {}) =>
    recoverFailedNotifications(fx, webhookId, {
      handler,
      fromDate: '2026-11-21',
      onError: errors,
      ...options,
    });
  const blocked = () =>
    createTestWebhook('PAYMENT_BLOCKED', { clock: () => new Date(clock.now), webhookId });
  const deliver = async () => handler.receive(await blocked());
  const fail = async (failedAt?: unknown) => {
    const { payload } = (await blocked()).event;
    const notificationContent = { eventType: 'PAYMENT_BLOCKED', payload, webhookId };
    entries.push({ notificationContent, ...(failedAt !== undefined && { failedAt }) });
  };
  return { clock, run, errors, handler, entries, queries, recover, deliver, fail, blocked };
}

afterEach(() => vi.restoreAllMocks());

const processed = { processed: 1, duplicates: 0, inFlight: 0, failed: 0 };
const duplicate = { processed: 0, duplicates: 1, inFlight: 0, failed: 0 };

describe('a failed notification', () => {
  it('is passed to the handler as if it had been delivered, once', async () => {
    const { run, recover, fail, blocked } = setUp();
    await fail(at(noon - minutes(5)));
    expect(await recover()).toEqual(processed);
    expect(run).toHaveBeenCalledExactlyOnceWith((await blocked()).event, expect.anything());
    expect(await recover()).toEqual(duplicate);
  });

  it('is a duplicate of a delivery that was processed after it failed', async () => {
    const { clock, recover, deliver, fail } = setUp();
    await fail(at(noon));
    await deliver();
    clock.now += minutes(24 * 60);
    expect(await recover()).toEqual(duplicate);
  });

  it('is a new event when the same one was last processed before it failed', async () => {
    const { clock, run, recover, deliver, fail } = setUp();
    await deliver();
    clock.now += minutes(5);
    await fail(at(noon + 1));
    expect(await recover()).toEqual(processed);
    expect(run).toHaveBeenCalledTimes(2);
    // And then it was processed after it failed.
    expect(await recover()).toEqual(duplicate);
  });

  it.each([undefined, null, 'not a time'])(
    'whose failedAt is %j is a duplicate of anything processed in 30 days',
    async (failedAt) => {
      const { clock, recover, deliver, fail } = setUp();
      await fail(failedAt);
      expect(await recover()).toEqual(processed);
      clock.now += minutes(29 * 24 * 60);
      expect(await recover()).toEqual(duplicate);
      await deliver();
      expect(await recover()).toEqual(duplicate);
    },
  );

  it('whose failedAt has no time zone is not processed again by each run', async () => {
    const { clock, recover, fail } = setUp();
    // Noon of a zone that is ahead of UTC.
    await fail('2026-11-21 14:00:00');
    expect(await recover()).toEqual(processed);
    clock.now += minutes(10);
    expect(await recover()).toEqual(duplicate);
  });

  it('failed at the time that parseFailedAt returns', async () => {
    const { clock, recover, deliver, fail } = setUp();
    await deliver();
    clock.now += minutes(5);
    await fail('2026-11-21 12:01:00');
    const parseFailedAt = (failedAt: unknown) => new Date(`${failedAt}Z`);
    expect(await recover({ parseFailedAt })).toEqual(processed);
  });

  it('that was delivered later is a duplicate of its recovery', async () => {
    const { recover, deliver, fail } = setUp();
    await fail(at(noon));
    await recover();
    expect((await deliver()).outcome).toBe('duplicate');
  });

  it.each([
    ['no content', {}],
    ['content without a name', { notificationContent: { payload: {} } }],
  ])('with %s is reported, and the others are processed', async (_, entry) => {
    const { entries, errors, recover, fail } = setUp();
    entries.push(entry);
    await fail();
    expect(await recover()).toEqual({ ...processed, failed: 1 });
    expect(errors).toHaveBeenCalledExactlyOnceWith(expect.any(WebhookVerificationError), entry);
  });

  it('whose handler fails is reported, and recovered by the next run', async () => {
    const { entries, errors, run, recover, fail } = setUp();
    await fail(at(noon));
    run.mockRejectedValueOnce(new Error('failed'));
    errors.mockRejectedValueOnce(new Error('the reporter fails'));
    expect(await recover()).toEqual({ ...processed, processed: 0, failed: 1 });
    expect(errors).toHaveBeenCalledExactlyOnceWith(new Error('failed'), entries[0]);
    expect(await recover()).toEqual(processed);
  });

  it('that another worker is processing is counted as in flight', async () => {
    const { run, recover, deliver, fail } = setUp();
    await fail(at(noon));
    run.mockReturnValueOnce(new Promise(() => {}));
    void deliver();
    await new Promise(setImmediate);
    expect(await recover()).toEqual({ ...processed, processed: 0, inFlight: 1 });
  });
});

it('requests the given days, oldest first', async () => {
  const { queries, recover } = setUp();
  await recover();
  await recover({ toDate: '2026-11-22' });
  const query = { fromDate: '2026-11-21', sort: 'ASC' };
  expect(queries).toEqual([
    [webhookId, query],
    [webhookId, { ...query, toDate: '2026-11-22' }],
  ]);
});

it('prints errors unless onError is given', async () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { entries, recover } = setUp();
  entries.push({});
  await recover({ onError: undefined });
  expect(print).toHaveBeenCalledOnce();
});

it('reads every page with the client, and throws the errors of the client', async () => {
  const { entries, handler, fail, run } = setUp();
  await fail(at(noon));
  const urls: string[] = [];
  const fx = createClient({
    baseUrl: 'http://127.0.0.1:1',
    username: 'treasury-api',
    secret: 'a-secret-of-tests',
    fetch: async (url) => {
      urls.push(url);
      if (urls.length > 2) return new Response('no', { status: 401 });
      const [entry] = entries;
      const page = {
        failedNotifications: [
          {
            ...entry,
            notificationContent: { ...entry?.notificationContent, payload: { id: url } },
          },
        ],
        totalCount: '2',
        page: String(urls.length),
        perPage: '1',
        totalPages: '2',
      };
      return Response.json(page);
    },
  });
  const options = { handler, fromDate: '2026-11-21' };
  expect(await recoverFailedNotifications(fx, webhookId, options)).toEqual({
    ...processed,
    processed: 2,
  });
  expect(run).toHaveBeenCalledTimes(2);
  expect(urls[0]).toContain('sort=ASC');
  await expect(recoverFailedNotifications(fx, webhookId, options)).rejects.toThrow();
});
