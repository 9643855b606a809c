import { times } from '@crossborder-fx/tools-test-utils/depth';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { day, fakeService, hour, minute } from '../../test/fake-service.ts';
import { createWebhookHandler } from '../create-webhook-handler.ts';
import { memoryStore } from '../stores/memory-store.ts';
import type { WebhookStore } from '../stores/webhook-store.ts';
import { signWebhook } from '../verify/sign-webhook.ts';

const secret = 'a-secret-of-tests';
const now = Date.parse('2026-11-21T12:00:00Z');

const zones = ['UTC', 'Europe/Paris', 'America/New_York', 'Pacific/Kiritimati', 'Etc/GMT+12'];
const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);
const localTime = (zone: string, time: number) => formats.get(zone)?.format(time) ?? '';

const forms: Record<string, (time: number, zone: string) => unknown> = {
  local: (time, zone) => localTime(zone, time),
  iso: (time) => new Date(time).toISOString(),
  seconds: (time) => Math.floor(time / 1000),
  milliseconds: (time) => String(time),
  absent: () => undefined,
  unreadable: () => 'yesterday',
  ahead: () => new Date(now + 13 * hour).toISOString(),
};

/** What happened to an event before now: whether it was processed, and when its delivery failed. */
const events = fc.array(
  fc.record({
    failedAgo: fc.integer({ min: 0, max: 40 * 24 * 60 }).map((minutes) => minutes * minute),
    form: fc.constantFrom(...Object.keys(forms)),
    /** After the failure, by a clock that may be behind. */
    processed: fc.option(
      fc.oneof(
        fc.integer({ min: -9 * 60, max: 9 * 60 }).map((seconds) => seconds * 1000),
        fc.integer({ min: 0, max: 3 * 24 * 60 }).map((minutes) => minutes * minute),
      ),
      { nil: undefined },
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

it('whatever happened, nothing is processed twice, and what is known to be missing is', async () => {
  await fc.assert(
    fc.asyncProperty(
      events,
      fc.constantFrom(...zones),
      fc.boolean(),
      fc.integer({ min: 0, max: 45 * 24 * 60 }).map((minutes) => now - minutes * minute),
      fc.array(fc.integer({ min: 0, max: 45 * 24 * 60 }), { maxLength: 4 }),
      async (happened, zone, isZoneKnown, emptiedAt, callsAgo) => {
        const clock = { now: now - 100 * day };
        let store = memoryStore({ clock: () => new Date(clock.now) });
        const shared: WebhookStore = {
          retentionSeconds: store.retentionSeconds,
          claim: (...given) => store.claim(...given),
          renew: (...given) => store.renew(...given),
          complete: (...given) => store.complete(...given),
          release: (...given) => store.release(...given),
          memory: () => store.memory(),
          seen: (...given) => store.seen(...given),
          open: () => store.open(),
          note: (...given) => store.note(...given),
        };
        const runs = new Map<string | undefined, number>();
        const handler = createWebhookHandler({
          secrets: [secret],
          store: shared,
          verify: { clock: () => new Date(clock.now) },
          on: {
            PAYMENT_BLOCKED: ({ payload }) => {
              runs.set(payload.id, (runs.get(payload.id) ?? 0) + 1);
            },
          },
          onUnhandled: () => expect.unreachable(),
        });

        const { fx, entries } = fakeService();
        fx.payments.get = async (id) => ({ id, status: 'blocked' });
        const options = isZoneKnown ? { timeZone: zone } : {};
        const steps: { time: number; run: () => Promise<void> | void }[] = [
          {
            time: emptiedAt,
            run: () => {
              store = memoryStore({ clock: () => new Date(clock.now) });
            },
          },
        ];
        for (const [index, { failedAgo, form, processed }] of happened.entries()) {
          const failedAt = Math.floor((now - failedAgo) / 1000) * 1000;
          const id = `payment${index}`;
          const payload = { id, status: 'blocked' };
          const content = { eventType: 'PAYMENT_BLOCKED', payload, webhookId: 'w' };
          const on = localTime(zone, failedAt).slice(0, 10);
          const written = forms[form]?.(failedAt, zone);
          const entry = { id, notificationContent: content, failedAt: written };
          steps.push({ time: failedAt, run: () => void entries.push({ on, entry }) });
          if (processed === undefined || failedAt + processed > now) continue;
          steps.push({
            time: failedAt + processed,
            run: async () => {
              const rawBody = JSON.stringify({ event: 'PAYMENT_BLOCKED', payload, webhookId: 'w' });
              const clockNow = () => new Date(clock.now);
              const headers = await signWebhook({ rawBody, secret, clock: clockNow });
              expect(await handler.receive({ rawBody, headers })).toHaveProperty('status', 204);
            },
          });
        }
        for (const minutes of callsAgo) {
          const run = async () => void (await handler.catchUp(fx, 'w', options));
          steps.push({ time: now - minutes * minute, run });
        }
        for (const { time, run } of steps.toSorted((one, other) => one.time - other.time)) {
          clock.now = time;
          await run();
        }

        for (let round = 0; round < 30; round++) {
          clock.now = now + round * 5 * hour;
          await handler.catchUp(fx, 'w', options);
        }

        for (const [index, { failedAgo, form, processed }] of happened.entries()) {
          const count = runs.get(`payment${index}`) ?? 0;
          const isExact =
            ['iso', 'seconds', 'milliseconds'].includes(form) || (form === 'local' && isZoneKnown);
          // What comes after it was recovered is a new event, unless it is known to be an attempt of the one that
          // failed.
          const [failedAt, deliveredAt] = [now - failedAgo, now - failedAgo + (processed ?? 0)];
          const isBetween = (time: number) => time >= failedAt && time < deliveredAt;
          const isAttempt =
            isExact && deliveredAt - failedAt < 10 * minute && !isBetween(emptiedAt);
          const wasRecovered = callsAgo.some((minutes) => isBetween(now - minutes * minute));
          expect(count).toBeLessThanOrEqual(wasRecovered && !isAttempt ? 2 : 1);
          const isRemembered =
            now - failedAgo > emptiedAt + 11 * minute && failedAgo < 30 * day - 11 * minute;
          if (processed !== undefined || !isRemembered) continue;
          if (isExact) expect(count).toBe(1);
        }
      },
    ),
    { numRuns: times(300) },
  );
});
