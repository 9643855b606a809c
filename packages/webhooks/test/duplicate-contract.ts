import { describe, expect, it } from 'vitest';
import type { CompletedSince } from '../src/stores/webhook-store.ts';
import { delivered, ever, type SharedStore, subjectOf } from './store-subject.ts';

/**
 * A delivery is a duplicate if its key was completed at or after its first claim, less ten minutes. One
 * delivery is one signature: `sent` is what a test calls it.
 */
export function describeDuplicates(shared: () => SharedStore): void {
  const { claim } = subjectOf(shared);
  /** An event whose deliveries are claimed one after the other. */
  function event() {
    const key = crypto.randomUUID();
    let owners = 0;
    let owner = '';
    return {
      async deliver(sent: string, completedSince: CompletedSince = delivered(`${key} ${sent}`)) {
        const { answer } = await claim(key, `owner ${++owners}`, { completedSince });
        if (answer === 'claimed') owner = `owner ${owners}`;
        return answer;
      },
      /** Recovers a failed notification of a subscription, which failed so many seconds ago. */
      async recover(secondsAgo: number, webhookId = 'w') {
        const failedAt = new Date(shared().clock().getTime() - secondsAgo * 1000);
        const failure = { webhookId, failedAt };
        const completedSince = { moment: new Date(failedAt.getTime() - 600_000) };
        const { answer } = await claim(key, `owner ${++owners}`, { completedSince, failure });
        if (answer !== 'claimed') return answer;
        await shared().one.complete({ key, owner: `owner ${owners}`, failure });
        return 'processed';
      },
      complete: () => shared().one.complete({ key, owner }),
      release: () => shared().one.release({ key, owner }),
    };
  }
  const age = (seconds: number) => shared().age(seconds);

  describe('a delivery for the first time', () => {
    it('is a duplicate for ten minutes after a completion', async () => {
      const { deliver, complete } = event();
      await deliver('a');
      await complete();
      expect(await deliver('b')).toBe('completed');
      await age(590);
      expect(await deliver('c')).toBe('completed');
      await age(11);
      expect(await deliver('d')).toBe('claimed');
    });
  });

  describe('bytes that are sent again', () => {
    it('stay a duplicate of what they completed', async () => {
      const { deliver, complete } = event();
      await deliver('a');
      await complete();
      for (const seconds of [601, 3000, 3500]) {
        await age(seconds);
        expect(await deliver('a')).toBe('completed');
      }
      expect(await deliver('b')).toBe('claimed');
    });

    it('stay a duplicate of what was completed before they were sent first', async () => {
      const { deliver, complete } = event();
      await deliver('a');
      await complete();
      await age(500);
      expect(await deliver('b')).toBe('completed');
      await age(400);
      // Their first time is not overwritten.
      expect(await deliver('b')).toBe('completed');
      await age(500);
      expect(await deliver('b')).toBe('completed');
      expect(await deliver('c')).toBe('claimed');
    });

    it('are a duplicate of what was in flight when they were sent first', async () => {
      const { deliver, complete } = event();
      await deliver('a');
      expect(await deliver('b')).toBe('in-flight');
      await complete();
      await age(3000);
      expect(await deliver('b')).toBe('completed');
    });

    it('are a duplicate of what was completed after they failed', async () => {
      const { deliver, complete, release } = event();
      await deliver('a');
      await release();
      await deliver('b');
      await complete();
      await age(3000);
      expect(await deliver('a')).toBe('completed');
    });

    it('are no error when they are accepted for no time at all', async () => {
      const completedSince = { seconds: 600, signature: crypto.randomUUID(), keepSeconds: 0 };
      expect(await event().deliver('bytes', completedSince)).toBe('claimed');
    });

    it('are claimed when they failed and nothing was completed since', async () => {
      const { deliver, complete, release } = event();
      await deliver('a');
      await complete();
      await age(601);
      for (const attempt of [1, 2, 3]) {
        expect([attempt, await deliver('b')]).toEqual([attempt, 'claimed']);
        await release();
        await age(60);
      }
      expect(await deliver('b')).toBe('claimed');
      await complete();
      await age(5000);
      expect(await deliver('b')).toBe('completed');
      // The second occurrence is one of the first delivery too, since both came after it.
      expect(await deliver('a')).toBe('completed');
    });

    it('are claimed when the worker that had them crashed', async () => {
      const { deliver, complete } = event();
      await deliver('a');
      await age(46);
      expect(await deliver('a')).toBe('claimed');
      await complete();
      expect(await deliver('a')).toBe('completed');
    });
  });

  describe('a failed notification', () => {
    it('is an occurrence of its own among those of its subscription', async () => {
      const { recover } = event();
      expect(await recover(7200)).toBe('processed');
      expect(await recover(7140)).toBe('processed');
      expect(await recover(7140)).toBe('processed');
      expect(await recover(60)).toBe('processed');
    });

    it('opens no window for what is delivered later', async () => {
      const { recover, deliver, complete } = event();
      await recover(3 * 3600);
      expect(await deliver('a')).toBe('claimed');
      await complete();
      expect(await deliver('b')).toBe('completed');
    });

    it('is over for the attempts of its own delivery that are still to come', async () => {
      const { recover, deliver } = event();
      await recover(5);
      await age(60);
      expect(await deliver('the second attempt')).toBe('completed');
      await age(541);
      expect(await deliver('later')).toBe('claimed');
    });

    it('is over for the bytes that failed', async () => {
      const { recover, deliver, release } = event();
      await deliver('a');
      await release();
      await age(1000);
      // As if its time was read in the zone furthest ahead.
      await recover(15 * 3600);
      await age(1000);
      expect(await deliver('a')).toBe('completed');
      expect(await deliver('b')).toBe('claimed');
    });

    it('was processed when a delivery was completed around its failure', async () => {
      const { deliver, complete, recover } = event();
      await deliver('a');
      await complete();
      await age(3600);
      expect(await recover(3100)).toBe('completed');
      expect(await recover(4200)).toBe('completed');
      expect(await recover(2900)).toBe('processed');
      expect(await recover(3100)).toBe('completed');
    });

    it('was processed when it failed for another subscription too', async () => {
      const { recover } = event();
      expect(await recover(7200, 'one')).toBe('processed');
      expect(await recover(7190, 'two')).toBe('completed');
      expect(await recover(3600, 'two')).toBe('processed');
      expect(await recover(3610, 'one')).toBe('completed');
      // An older one does not hide the latest.
      expect(await recover(7000, 'two')).toBe('processed');
      expect(await recover(3610, 'one')).toBe('completed');
    });

    it('of a time that is not known is no failure of another', async () => {
      const key = crypto.randomUUID();
      const failure = { webhookId: 'one', failedAt: undefined };
      await claim(key, 'a', { failure, completedSince: ever });
      await shared().one.complete({ key, owner: 'a', failure });
      const other = { webhookId: 'two', failedAt: undefined };
      const { answer, completedAt } = await claim(key, 'b', {
        failure: other,
        completedSince: ever,
      });
      expect([answer, completedAt]).toEqual(['claimed', expect.any(Number)]);
    });
  });

  describe('a claim without a signature', () => {
    const ago = (seconds: number): CompletedSince => ({
      moment: new Date(shared().clock().getTime() - seconds * 1000),
    });

    it('counts completions at or after a moment', async () => {
      const { deliver, complete } = event();
      await deliver('a');
      await complete();
      await age(3600);
      expect(await deliver('', ago(3700))).toBe('completed');
      expect(await deliver('', { moment: new Date(0) })).toBe('completed');
      expect(await deliver('', ago(-3600))).toBe('claimed');
      expect(await deliver('', ago(3500))).toBe('in-flight');
    });

    it('counts every completion of a delivery when asked since 1970', async () => {
      const { deliver, complete, release } = event();
      expect(await deliver('', ever)).toBe('claimed');
      await complete();
      await age(20 * 24 * 60 * 60);
      expect(await deliver('', ever)).toBe('completed');
      // Nor does a later claim that failed make the store forget it.
      expect(await deliver('b')).toBe('claimed');
      await release();
      expect(await deliver('', ever)).toBe('completed');
    });
  });
}
