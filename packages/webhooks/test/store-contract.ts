import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LeaseLostError } from '../src/stores/webhook-store.ts';
import { play, stories } from './store-stories.ts';
import { delivered, ever, leaseSeconds, type SharedStore, subjectOf } from './store-subject.ts';

const day = 24 * 60 * 60;

/** Keys that a database server could mistake for syntax, or for another key. */
const hostileTexts = [
  ...['', ' ', "'", '"; DROP TABLE x; --', '$$ $1 $fx$', '\\', "\\'", '\\x00'],
  ...['{', '}', '{}', '}{', '#', 'null', '__proto__', '*', '%s'],
  ...['\0', 'a\0b', '\n\r\t', 'é', 'e\u0301', '🪙', '\ud800', '\ud801'],
];

export function describeStore(name: string, open: () => Promise<SharedStore>): void {
  describe(name, () => {
    let shared: SharedStore;
    beforeAll(async () => {
      shared = await open();
    });
    afterAll(() => shared?.close?.());

    const { claim, answer, complete, newLease } = subjectOf(() => shared);

    describe.each(Object.entries(stories))('%s', (_, ofSubject) => {
      it.each(ofSubject)('%s', async (_title, story = '') => play(shared, story));
    });

    it('a store gives an event to one of fifty owners that claim at once', async () => {
      const key = crypto.randomUUID();
      // The test makes ten deliveries, and each delivery arrives five times.
      const signatures = Array.from({ length: 10 }, () => crypto.randomUUID());
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          answer(key, `owner ${index}`, {
            store: index % 2 ? shared.one : shared.other,
            completedSince: delivered(signatures[index % 10]),
          }),
        ),
      );
      expect(answers.filter((one) => one === 'claimed')).toHaveLength(1);
      expect(answers.filter((one) => one === 'in-flight')).toHaveLength(49);
    });

    it('a store gives an event to each consumer, whatever other consumers have done with the event', async () => {
      const { one, other, another } = shared;
      const [fact, state] = [crypto.randomUUID(), crypto.randomUUID()] as const;
      const lease = { ...newLease(), notes: { facts: [fact], open: [state] } };
      await claim(lease.key, lease.owner);
      await one.complete(lease);
      const completedSince = delivered('of both');
      const theirs = { ...lease, owner: 'theirs' };
      expect(await answer(lease.key, 'theirs', { store: another, completedSince })).toBe('claimed');
      expect(await another.seen([fact])).toEqual(new Set());
      expect(await another.open()).not.toContain(state);
      await another.complete(theirs);
      await one.note({ closed: [state] });
      expect(await another.seen([fact])).toEqual(new Set([fact]));
      expect(await another.open()).toContain(state);
      expect(await answer(lease.key, 'late', { store: other, completedSince })).toBe('completed');
    });

    it('a claim returns the secret fingerprint of the last completion, if any', async () => {
      const lease = newLease();
      const completedBy = async (verifiedBy: string | undefined, owner: string) => {
        const held = { ...lease, owner, verifiedBy };
        await shared.one.claim(held, { leaseSeconds, completedSince: delivered() });
        await shared.other.complete(held);
        return (await claim(lease.key, 'late')).verifiedBy;
      };
      expect(await completedBy('0123456789abcdef', 'first')).toBe('0123456789abcdef');
      await shared.age(601);
      // Recovery and queues verify no signature, so the completions that they make have no fingerprint of a secret.
      expect(await completedBy(undefined, 'second')).toBeUndefined();
      expect(shared.one.consumer).toBe(shared.other.consumer);
    });

    it('a store distinguishes any two keys, signatures and facts', async () => {
      const id = crypto.randomUUID();
      const long = 'x'.repeat(100_000);
      const texts = [...hostileTexts, ...hostileTexts.map((text) => id + text), long, `${long}y`];
      const owner = `owner ${id}`;
      for (const key of texts) {
        const completedSince = delivered(`${id}${key}`);
        const fact = `${id}${key}`;
        expect(await answer(key, owner, { completedSince })).toBe('claimed');
        await shared.one.renew({ key, owner }, leaseSeconds);
        expect(await shared.one.seen([fact])).toEqual(new Set());
        await shared.one.complete({ key, owner, notes: { facts: [fact] } });
        expect(await shared.other.seen([fact, 'another'])).toEqual(new Set([fact]));
        expect(await answer(key, 'second', { completedSince })).toBe('completed');
      }
    });

    /** Returns by how many milliseconds `age` makes the times in the store earlier. */
    const aged = (seconds: number) => (shared.movesClock ? 0 : seconds * 1000);

    it('a claim returns the time of the last completion, and the owner may complete the event again', async () => {
      const key = crypto.randomUUID();
      expect((await claim(key, 'first')).completedAt).toBeUndefined();
      expect((await claim(key, 'second')).completedAt).toBeUndefined();
      const before = shared.clock().getTime();
      await shared.one.complete({ key, owner: 'first' });
      const { answer: completed, completedAt = 0 } = await claim(key, 'second');
      expect(completed).toBe('completed');
      expect(Number.isInteger(completedAt)).toBe(true);
      expect(Math.abs(completedAt - before)).toBeLessThan(10_000);
      await shared.age(601);
      await shared.other.complete({ key, owner: 'first' });
      const earlier = completedAt - aged(601);
      // Each claim gets the time of the earlier completion, until the event is completed again.
      expect(await claim(key, 'third')).toEqual({ answer: 'claimed', completedAt: earlier });
      expect(await claim(key, 'fourth')).toEqual({ answer: 'in-flight', completedAt: earlier });
      await shared.one.release({ key, owner: 'third' });
      expect(await claim(key, 'fifth')).toEqual({ answer: 'claimed', completedAt: earlier });
      await shared.one.complete({ key, owner: 'fifth' });
      expect((await claim(key, 'sixth')).completedAt).toBeGreaterThan(earlier);
    });

    it('a claim with an invalid moment fails, because nothing would be a duplicate', async () => {
      const key = crypto.randomUUID();
      await complete(key);
      const completedSince = { moment: new Date(Number.NaN) };
      await expect(claim(key, 'second', { completedSince })).rejects.toThrow(RangeError);
    });

    it('a claim succeeds with a signature that is kept for 0 seconds', async () => {
      const completedSince = { seconds: 600, signature: crypto.randomUUID(), keepSeconds: 0 };
      expect(await answer(crypto.randomUUID(), 'first', { completedSince })).toBe('claimed');
    });

    it('a store keeps each completion for 30 days', async () => {
      const fact = `PAYMENT ${crypto.randomUUID()} finalized`;
      const lease = { ...newLease(), notes: { facts: [fact] } };
      await claim(lease.key, lease.owner);
      await shared.one.complete(lease);
      await shared.age(29.9 * day);
      expect(await answer(lease.key, 'second', { completedSince: ever })).toBe('completed');
      expect(await shared.one.seen([fact])).toEqual(new Set([fact]));
      expect(shared.one.retentionSeconds).toBe(30 * day);
      // A call of seen() extends the life of a fact.
      await shared.age(29 * day);
      expect(await shared.one.seen([fact])).toEqual(new Set([fact]));
    });

    it('the memory of a store begins at its creation, by its own clock', async () => {
      const before = await shared.other.memory();
      expect(before.since.getTime()).toBeLessThanOrEqual(before.now.getTime());
      await shared.age(31 * day);
      const { now, since } = await shared.other.memory();
      expect(Math.abs(now.getTime() - shared.clock().getTime())).toBeLessThan(10_000);
      const older = now.getTime() - since.getTime() - (+before.now - +before.since);
      expect(Math.abs(older - 31 * day * 1000)).toBeLessThan(10_000);
    });

    it('the memory of a store begins at the latest when its clock is set back', async () => {
      const before = await shared.one.memory();
      await shared.age((+before.since - +before.now) / 1000 - 3600);
      const { now, since } = await shared.one.memory();
      expect(since.getTime()).toBeLessThanOrEqual(now.getTime());
      await shared.age(60);
      expect((await shared.other.memory()).since.getTime()).toBe(since.getTime() - aged(60));
    });

    it('a store keeps the facts of completed events only', async () => {
      const states = Array.from({ length: 4 }, () => `TRADE ${crypto.randomUUID()} planified`);
      const [seen, released, working, none] = states as [string, string, string, string];
      const leases = [seen, released, working].map((state) => ({
        ...newLease(),
        notes: { facts: [state], open: [`${state} open`] },
      }));
      for (const { key, owner } of leases) await claim(key, owner);
      for (const [index, lease] of leases.entries()) {
        if (index === 0) await shared.one.complete(lease);
        if (index === 1) await shared.one.release(lease);
      }
      const all = [none, working, released, seen, seen];
      expect(await shared.other.seen(all)).toEqual(new Set([seen]));
      expect(await shared.other.seen([])).toEqual(new Set());
      const many = Array.from({ length: 1000 }, (_, index) => `${none} ${index}`);
      expect(await shared.other.seen([...many, seen])).toEqual(new Set([seen]));
      const open = await shared.other.open();
      expect(open).toContain(`${seen} open`);
      for (const state of [released, working]) expect(open).not.toContain(`${state} open`);
    });

    it('a store keeps a state that is not final until a note closes the state, or the state expires', async () => {
      const id = crypto.randomUUID();
      const own = async () => (await shared.other.open()).filter((state) => state.includes(id));
      const [fact, kept, closed] = [`${id} fact`, `${id} kept`, `${id} closed`] as const;
      await shared.one.note({ facts: [fact, fact], open: [kept, closed, kept] });
      expect(await shared.other.seen([fact, kept])).toEqual(new Set([fact]));
      expect((await own()).toSorted()).toEqual([closed, kept]);
      await shared.age(40 * day);
      await shared.one.note({ open: [kept], closed: [closed, 'another'] });
      expect(await own()).toEqual([kept]);
      await shared.age(59 * day);
      expect(await own()).toEqual([kept]);
      await shared.age(2 * day);
      expect(await own()).toEqual([]);
      await shared.one.note({});
    });

    it('a store that was emptied reports lost leases, and its memory begins again', async () => {
      const { empty } = shared;
      if (!empty) return;
      const lease = newLease();
      await complete(crypto.randomUUID());
      await claim(lease.key, lease.owner);
      await shared.age(3600);
      const { since: before } = await shared.one.memory();
      await empty();
      await expect(shared.one.renew(lease, leaseSeconds)).rejects.toThrow(LeaseLostError);
      await expect(shared.one.complete(lease)).rejects.toThrow(LeaseLostError);
      await shared.one.release(lease);
      expect(await answer(lease.key, 'second')).toBe('claimed');
      // After the store was emptied, memory() gives the time of the first claim, not of its own first call.
      await shared.age(100);
      const since = (await shared.one.memory()).since.getTime();
      const ago = shared.clock().getTime() - since;
      expect(Math.abs(ago - 100_000)).toBeLessThan(10_000);
      expect(since).toBeGreaterThan(before.getTime());
    });
  });
}
