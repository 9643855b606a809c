import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LeaseLostError } from '../src/stores/webhook-store.ts';
import { describeDuplicates } from './duplicate-contract.ts';
import { describeMemory } from './memory-contract.ts';
import { delivered, leaseSeconds, type SharedStore, subjectOf } from './store-subject.ts';

/** Texts that some server could take for something else. */
const hostileTexts = [
  ...['', ' ', "'", '"; DROP TABLE x; --', '$$ $1 $fx$', '\\', "\\'", '\\x00'],
  ...['{', '}', '{}', '}{', '#', 'null', '__proto__', '*', '%s'],
  ...['\0', 'a\0b', '\n\r\t', 'é', 'e\u0301', '🪙', '\ud800', '\ud801'],
];

/** Tests that every store must pass. */
export function describeStore(name: string, open: () => Promise<SharedStore>): void {
  describe(name, () => {
    let shared: SharedStore;
    beforeAll(async () => {
      shared = await open();
    });
    afterAll(() => shared?.close?.());

    const { claim, answer, complete, newLease } = subjectOf(() => shared);

    it('gives an event to one owner, whichever receiver asks', async () => {
      const key = crypto.randomUUID();
      expect(await answer(key, 'first')).toBe('claimed');
      expect(await answer(key, 'second')).toBe('in-flight');
      expect(await answer(key, 'second', { store: shared.other })).toBe('in-flight');
    });

    it('gives an event to one of fifty owners that ask at once', async () => {
      const key = crypto.randomUUID();
      // Ten deliveries, each of which arrives five times.
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

    it('gives an event to each consumer, whatever the others have done with it', async () => {
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

    it('tells by which secret an event was completed for the last time, if by any', async () => {
      const lease = newLease();
      const completedBy = async (verifiedBy: string | undefined, owner: string) => {
        await shared.one.claim(
          { ...lease, owner, verifiedBy },
          { leaseSeconds, completedSince: delivered() },
        );
        await shared.other.complete({ ...lease, owner, verifiedBy });
        return (await claim(lease.key, 'late')).verifiedBy;
      };
      expect(await completedBy('0123456789abcdef', 'first')).toBe('0123456789abcdef');
      await shared.age(601);
      // Recovery and queues verify nothing.
      expect(await completedBy(undefined, 'second')).toBeUndefined();
      expect(shared.one.consumer).toBe(shared.other.consumer);
    });

    it('gives an event again to the owner that has it, whose answer was lost', async () => {
      const key = crypto.randomUUID();
      await claim(key, 'first');
      expect(await answer(key, 'first')).toBe('claimed');
    });

    it('distinguishes keys, signatures and facts, whatever text they are', async () => {
      const id = crypto.randomUUID();
      const long = 'x'.repeat(1_000_000);
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

    describe('a lease', () => {
      it('ends after its seconds, and not before', async () => {
        const key = crypto.randomUUID();
        await claim(key, 'first');
        await shared.age(40);
        expect(await answer(key, 'second')).toBe('in-flight');
        await shared.age(6);
        expect(await answer(key, 'second', { store: shared.other })).toBe('claimed');
      });

      it('is renewed from now on', async () => {
        const lease = newLease();
        await claim(lease.key, lease.owner);
        await shared.age(30);
        await shared.one.renew(lease, leaseSeconds);
        await shared.age(30);
        expect(await answer(lease.key, 'second')).toBe('in-flight');
        await shared.age(16);
        expect(await answer(lease.key, 'second')).toBe('claimed');
      });

      it('is renewed after it has ended, if nobody has taken the event over', async () => {
        const lease = newLease();
        await claim(lease.key, lease.owner);
        await shared.age(100);
        await shared.other.renew(lease, leaseSeconds);
        expect(await answer(lease.key, 'second')).toBe('in-flight');
      });

      it('is not renewed for an owner that does not hold the event', async () => {
        const lease = newLease();
        await expect(shared.one.renew(lease, leaseSeconds)).rejects.toThrow(LeaseLostError);
        expect(await answer(lease.key, 'second')).toBe('claimed');
        await expect(shared.one.renew(lease, leaseSeconds)).rejects.toThrow(LeaseLostError);
        await shared.one.release({ ...lease, owner: 'second' });
        await expect(shared.one.renew(lease, leaseSeconds)).rejects.toThrow(LeaseLostError);
      });

      it('is not taken again by a renewal that comes after the completion', async () => {
        const lease = newLease();
        await complete(lease.key);
        await shared.one.renew(lease, leaseSeconds);
        const completedSince = { moment: new Date(shared.clock().getTime() + 3_600_000) };
        expect(await answer(lease.key, 'second', { completedSince })).toBe('claimed');
      });

      it('ends when its owner releases it', async () => {
        const lease = newLease();
        await claim(lease.key, lease.owner);
        await shared.one.release({ ...lease, owner: 'second' });
        expect(await answer(lease.key, 'second')).toBe('in-flight');
        await shared.one.release(lease);
        await shared.one.release(lease);
        expect(await answer(lease.key, 'second')).toBe('claimed');
      });

      it('stays as it is when somebody releases what was never claimed', async () => {
        await expect(shared.one.release(newLease())).resolves.toBeUndefined();
      });
    });

    describe('an event', () => {
      it('is completed after its lease, if nobody has taken it over', async () => {
        const lease = newLease();
        await claim(lease.key, lease.owner);
        await shared.age(46);
        await shared.one.complete(lease);
        expect(await answer(lease.key, 'second')).toBe('completed');
      });

      it('is completed again by the same owner, whose answer was lost', async () => {
        const lease = newLease();
        await claim(lease.key, lease.owner);
        await shared.one.complete(lease);
        const { completedAt } = await claim(lease.key, 'second');
        await shared.age(5);
        await shared.other.complete(lease);
        const again = await claim(lease.key, 'second');
        expect(again).toEqual({ answer: 'completed', completedAt: (completedAt ?? 0) - aged(5) });
      });

      it('stays completed when its owner releases it, whose answer was lost', async () => {
        const lease = newLease();
        await complete(lease.key);
        await shared.one.release(lease);
        expect(await answer(lease.key, 'second')).toBe('completed');
        await shared.one.complete(lease);
      });

      it('is not completed by an owner that never claimed it, or released it', async () => {
        const lease = newLease();
        await expect(shared.one.complete(lease)).rejects.toThrow(LeaseLostError);
        await claim(lease.key, lease.owner);
        await shared.one.release(lease);
        await expect(shared.one.complete(lease)).rejects.toThrow(LeaseLostError);
        expect(await answer(lease.key, 'second')).toBe('claimed');
      });

      // A's lease expires and B takes the event over: A learns so whatever B has done by then.
      it.each([
        ['B works', [], 'in-flight'],
        ['B has completed', ['complete'], 'completed'],
        ['B has released', ['release'], 'claimed'],
        ['B has completed, and C works on it later', ['complete', 'later'], 'in-flight'],
        ['B and, ten minutes later, C have completed', ['complete', 'later', 'C'], 'completed'],
      ] as const)('is not completed by A while or after %s', async (_, steps, afterwards) => {
        const a = newLease('A');
        const b = { ...a, owner: 'B' };
        await claim(a.key, 'A');
        await shared.age(46);
        expect(await answer(a.key, 'B', { store: shared.other })).toBe('claimed');
        for (const step of steps) {
          if (step === 'complete') await shared.other.complete(b);
          if (step === 'release') await shared.other.release(b);
          if (step === 'C') await shared.other.complete({ ...a, owner: 'C' });
          if (step === 'later') {
            await shared.age(601);
            expect(await answer(a.key, 'C')).toBe('claimed');
          }
        }
        await expect(shared.one.complete(a)).rejects.toThrow(LeaseLostError);
        await expect(shared.one.renew(a, leaseSeconds)).rejects.toThrow(LeaseLostError);
        await shared.one.release(a);
        expect(await answer(a.key, 'D')).toBe(afterwards);
      });

      it('is not completed again by A when it was claimed ten minutes later', async () => {
        const a = newLease('A');
        await complete(a.key, 'A');
        await shared.age(601);
        await claim(a.key, 'B');
        await expect(shared.one.complete(a)).rejects.toThrow(LeaseLostError);
        await shared.one.complete({ ...a, owner: 'B' });
      });
    });

    describe('a claim', () => {
      it('tells when the event was completed for the last time', async () => {
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
        const earlier = completedAt - aged(601);
        // Each attempt at the next occurrence gets the same.
        expect(await claim(key, 'third')).toEqual({ answer: 'claimed', completedAt: earlier });
        expect(await claim(key, 'fourth')).toEqual({ answer: 'in-flight', completedAt: earlier });
        await shared.one.release({ key, owner: 'third' });
        expect(await claim(key, 'fifth')).toEqual({ answer: 'claimed', completedAt: earlier });
        await shared.one.complete({ key, owner: 'fifth' });
        expect((await claim(key, 'sixth')).completedAt).toBeGreaterThan(earlier);
      });

      it('refuses an invalid moment, before which nothing would be a duplicate', async () => {
        const key = crypto.randomUUID();
        await complete(key);
        const completedSince = { moment: new Date(Number.NaN) };
        await expect(claim(key, 'second', { completedSince })).rejects.toThrow(RangeError);
      });
    });

    describeDuplicates(() => shared);

    describeMemory(() => shared);

    /** How far `age` moves the times that the store has written, in milliseconds. */
    const aged = (seconds: number) => (shared.movesClock ? 0 : seconds * 1000);
  });
}
