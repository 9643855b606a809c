import { describe, expect, it } from 'vitest';
import { LeaseLostError } from '../src/stores/webhook-store.ts';
import { delivered, ever, leaseSeconds, type SharedStore, subjectOf } from './store-subject.ts';

const day = 24 * 60 * 60;

/** What a store remembers, for how long, and what it says when it has forgotten. */
export function describeMemory(opened: () => SharedStore): void {
  const { claim, answer, complete, newLease } = subjectOf(opened);
  describe('what it remembers', () => {
    it('is each completion, for 30 days', async () => {
      const fact = `PAYMENT ${crypto.randomUUID()} finalized`;
      const lease = { ...newLease(), notes: { facts: [fact] } };
      await claim(lease.key, lease.owner);
      await opened().one.complete(lease);
      await opened().age(29.9 * day);
      expect(await answer(lease.key, 'second', { completedSince: ever })).toBe('completed');
      expect(await opened().one.seen([fact])).toEqual(new Set([fact]));
      expect(opened().one.retentionSeconds).toBe(30 * day);
      // Who asks for a fact keeps it.
      await opened().age(29 * day);
      expect(await opened().one.seen([fact])).toEqual(new Set([fact]));
    });

    it('may be less for what is older, which is claimed as if it were new', async () => {
      const lease = newLease();
      const completedSince = delivered('the same bytes');
      await claim(lease.key, lease.owner, { completedSince });
      await opened().one.complete(lease);
      await opened().age(31 * day);
      const again = { ...lease, owner: 'again' };
      for (const since of [completedSince, delivered()]) {
        const answered = await answer(again.key, again.owner, { completedSince: since });
        // Nobody sends such old bytes, and a store may still know them.
        if (since !== completedSince) expect(answered).toBe('claimed');
      }
      await opened().one.renew(again, leaseSeconds);
      await opened().one.complete(again);
      expect(await answer(lease.key, 'second')).toBe('completed');
    });

    it('is an event that is processed again, although it was completed 30 days ago', async () => {
      const lease = newLease();
      await complete(lease.key);
      await opened().age(30 * day - 20);
      await claim(lease.key, 'again');
      await opened().age(25);
      // A store may remove a few old events with each claim.
      for (let index = 0; index < 100; index++) await claim(crypto.randomUUID(), 'another');
      await opened().one.renew({ ...lease, owner: 'again' }, leaseSeconds);
      await opened().one.complete({ ...lease, owner: 'again' });
    });

    it('begins when it was created, by its own clock', async () => {
      const before = await opened().other.memory();
      expect(before.since.getTime()).toBeLessThanOrEqual(before.now.getTime());
      await opened().age(31 * day);
      const { now, since } = await opened().other.memory();
      expect(Math.abs(now.getTime() - opened().clock().getTime())).toBeLessThan(10_000);
      const older = now.getTime() - since.getTime() - (+before.now - +before.since);
      expect(Math.abs(older - 31 * day * 1000)).toBeLessThan(10_000);
    });

    it('is the facts of each completed event, and no other', async () => {
      const states = Array.from({ length: 4 }, () => `TRADE ${crypto.randomUUID()} planified`);
      const [seen, released, working, none] = states as [string, string, string, string];
      const leases = [seen, released, working].map((state) => ({
        ...newLease(),
        notes: { facts: [state], open: [`${state} open`] },
      }));
      for (const { key, owner } of leases) await claim(key, owner);
      for (const [index, lease] of leases.entries()) {
        if (index === 0) await opened().one.complete(lease);
        if (index === 1) await opened().one.release(lease);
      }
      expect(await opened().other.seen([none, working, released, seen, seen])).toEqual(
        new Set([seen]),
      );
      expect(await opened().other.seen([])).toEqual(new Set());
      const many = Array.from({ length: 1000 }, (_, index) => `${none} ${index}`);
      expect(await opened().other.seen([...many, seen])).toEqual(new Set([seen]));
      const open = await opened().other.open();
      expect(open).toContain(`${seen} open`);
      for (const state of [released, working]) expect(open).not.toContain(`${state} open`);
    });

    it('is what it is told, until it is told otherwise, or nobody has told it again', async () => {
      const id = crypto.randomUUID();
      const own = async () => (await opened().other.open()).filter((state) => state.includes(id));
      const [fact, kept, closed] = [`${id} fact`, `${id} kept`, `${id} closed`] as const;
      await opened().one.note({ facts: [fact, fact], open: [kept, closed, kept] });
      expect(await opened().other.seen([fact, kept])).toEqual(new Set([fact]));
      expect((await own()).toSorted()).toEqual([closed, kept]);
      await opened().age(40 * day);
      await opened().one.note({ open: [kept], closed: [closed, 'another'] });
      expect(await own()).toEqual([kept]);
      await opened().age(59 * day);
      expect(await own()).toEqual([kept]);
      await opened().age(2 * day);
      expect(await own()).toEqual([]);
      await opened().one.note({});
    });
  });

  it('forgets nothing else when it is emptied, and says so', async () => {
    const { empty } = opened();
    if (!empty) return;
    const lease = newLease();
    await complete(crypto.randomUUID());
    await claim(lease.key, lease.owner);
    await opened().age(3600);
    const { since: before } = await opened().one.memory();
    await empty();
    await expect(opened().one.renew(lease, leaseSeconds)).rejects.toThrow(LeaseLostError);
    await expect(opened().one.complete(lease)).rejects.toThrow(LeaseLostError);
    await opened().one.release(lease);
    expect(await answer(lease.key, 'second')).toBe('claimed');
    // From the first claim on, not from when somebody asks.
    await opened().age(100);
    const since = (await opened().one.memory()).since.getTime();
    const ago = opened().clock().getTime() - since;
    expect(Math.abs(ago - 100_000)).toBeLessThan(10_000);
    expect(since).toBeGreaterThan(before.getTime());
  });
}
