import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventKey } from '../src/handle/event-key.ts';
import type { CompletedSince, WebhookStore } from '../src/stores/webhook-store.ts';
import { LeaseLostError } from '../src/stores/webhook-store.ts';
import { paymentFinalized, receiver } from './any-receiver.ts';

/** One store, as two receivers see it. */
export interface SharedStore {
  one: WebhookStore<unknown>;
  other: WebhookStore<unknown>;
  /** Makes everything in the store older by so many seconds. */
  age(seconds: number): Promise<void>;
  /** The clock of the store. */
  clock(): Date;
  close?(): Promise<void>;
}

const leaseSeconds = 45;
const day = 24 * 60 * 60;
const tenMinutes: CompletedSince = { seconds: 600 };

/** Tests that every store must pass. */
export function describeStore(name: string, open: () => Promise<SharedStore>): void {
  describe(name, () => {
    let shared: SharedStore;
    beforeAll(async () => {
      shared = await open();
    }, 60_000);
    afterAll(() => shared?.close?.());

    const claim = (
      key: string,
      owner: string,
      { store = shared.one, completedSince = tenMinutes } = {},
    ) => store.claim(key, { owner, leaseSeconds, completedSince });

    const complete = async (key: string) => {
      await claim(key, 'first');
      await shared.one.complete(key, 'first');
    };

    it('gives an event to one owner, whichever receiver asks', async () => {
      const key = crypto.randomUUID();
      expect(await claim(key, 'first')).toBe('claimed');
      expect(await claim(key, 'second')).toBe('in-flight');
      expect(await claim(key, 'second', { store: shared.other })).toBe('in-flight');
    });

    it('distinguishes keys', async () => {
      const key = crypto.randomUUID();
      for (const odd of [
        key,
        `${key} `,
        `${key}'"{}`,
        `${key}:lease`,
        `${key}é`,
        key + key + key,
      ]) {
        expect(await claim(odd, odd)).toBe('claimed');
      }
    });

    it('gives an event to one of fifty owners that ask at once', async () => {
      const key = crypto.randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          claim(key, `owner ${index}`, { store: index % 2 ? shared.one : shared.other }),
        ),
      );
      expect(answers.filter((answer) => answer === 'claimed')).toHaveLength(1);
      expect(answers.filter((answer) => answer === 'in-flight')).toHaveLength(49);
    });

    it('renews the lease of the owner that claims again', async () => {
      const key = crypto.randomUUID();
      await claim(key, 'first');
      await shared.age(30);
      expect(await claim(key, 'first')).toBe('claimed');
      await shared.age(30);
      expect(await claim(key, 'second')).toBe('in-flight');
      await shared.age(16);
      expect(await claim(key, 'second')).toBe('claimed');
    });

    it('frees the event of an owner that crashed after 45 seconds, and not before', async () => {
      const key = crypto.randomUUID();
      await claim(key, 'first');
      await shared.age(40);
      expect(await claim(key, 'second')).toBe('in-flight');
      await shared.age(6);
      expect(await claim(key, 'second', { store: shared.other })).toBe('claimed');
    });

    it('does not let an owner complete or release what another has taken over', async () => {
      const key = crypto.randomUUID();
      await claim(key, 'first');
      await shared.age(46);
      await claim(key, 'second', { store: shared.other });
      await expect(shared.one.complete(key, 'first')).rejects.toThrow(LeaseLostError);
      await shared.one.release(key, 'first');
      expect(await claim(key, 'third')).toBe('in-flight');
      await shared.other.complete(key, 'second');
      expect(await claim(key, 'third')).toBe('completed');
    });

    it('lets an owner complete after its lease when nobody has taken over', async () => {
      const key = crypto.randomUUID();
      await claim(key, 'first');
      await shared.age(46);
      await shared.one.complete(key, 'first');
      expect(await claim(key, 'second')).toBe('completed');
    });

    it('frees an event that its owner releases', async () => {
      const key = crypto.randomUUID();
      await claim(key, 'first');
      await shared.one.release(key, 'second');
      expect(await claim(key, 'second')).toBe('in-flight');
      await shared.one.release(key, 'first');
      expect(await claim(key, 'second')).toBe('claimed');
    });

    it('counts completions of the last seconds', async () => {
      const key = crypto.randomUUID();
      await complete(key);
      expect(await claim(key, 'second', { store: shared.other })).toBe('completed');
      await shared.age(590);
      expect(await claim(key, 'second')).toBe('completed');
      await shared.age(11);
      expect(await claim(key, 'second')).toBe('claimed');
    });

    it('counts completions since a moment', async () => {
      const key = crypto.randomUUID();
      await complete(key);
      await shared.age(3600);
      const ago = (seconds: number) => ({
        moment: new Date(shared.clock().getTime() - seconds * 1000),
      });
      expect(await claim(key, 'second', { completedSince: ago(3700) })).toBe('completed');
      expect(await claim(key, 'second', { completedSince: ago(3500) })).toBe('claimed');
    });

    it('keeps completions for 30 days', async () => {
      const key = crypto.randomUUID();
      await complete(key);
      await shared.age(29.9 * day);
      expect(await claim(key, 'second', { completedSince: 'ever' })).toBe('completed');
    });

    it('keeps a completion when the event is claimed again and released', async () => {
      const key = crypto.randomUUID();
      await complete(key);
      await shared.age(601);
      await claim(key, 'second');
      await shared.one.release(key, 'second');
      expect(await claim(key, 'third', { completedSince: 'ever' })).toBe('completed');
    });

    it('runs the handler once for fifty deliveries to two receivers at once', async () => {
      const webhook = await paymentFinalized();
      let runs = 0;
      const [one, other] = [shared.one, shared.other].map((store) =>
        receiver(store, async () => {
          runs++;
          for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
        }),
      );
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => (index % 2 ? one : other)?.receive(webhook)),
      );
      expect(runs).toBe(1);
      const statuses = answers.map((answer) => answer?.status);
      expect(statuses).toContain(204);
      expect(statuses.every((status) => status === 204 || status === 500)).toBe(true);
      expect(await other?.receive(webhook)).toEqual({ status: 204, outcome: 'duplicate' });
    });

    it('has a failed event processed by the next attempt', async () => {
      const webhook = await paymentFinalized();
      let runs = 0;
      const handler = receiver(shared.one, () => {
        if (++runs === 1) throw new Error('the first one fails');
      });
      expect(await handler.receive(webhook)).toEqual({ status: 500, outcome: 'failed' });
      expect(await handler.receive(webhook)).toEqual({ status: 204, outcome: 'processed' });
      expect(await handler.receive(webhook)).toEqual({ status: 204, outcome: 'duplicate' });
    });

    it('has the event of a crashed worker processed by the attempt after 45 seconds', async () => {
      const webhook = await paymentFinalized();
      const handler = receiver(shared.one, () => {});
      // The worker claims the event, and crashes.
      await claim(await eventKey(webhook.event), 'crashed', { store: shared.other });
      expect(await handler.receive(webhook)).toEqual({ status: 500, outcome: 'in-flight' });
      await shared.age(46);
      expect(await handler.receive(webhook)).toEqual({ status: 204, outcome: 'processed' });
    });
  });
}
