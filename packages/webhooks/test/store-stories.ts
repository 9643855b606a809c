import { expect } from 'vitest';
import { LeaseLostError } from '../src/stores/webhook-store.ts';
import { delivered, ever, leaseSeconds, type SharedStore } from './store-subject.ts';

/** Calls on a store about one event. A is a worker of one receiver; B and the others are workers of a second one. */
export const stories = {
  'a lease': [
    [
      'a lease ends when its time has passed, and not before',
      'A claimed, 40 s, B in-flight, 6 s, B claimed',
    ],
    [
      'a renewed lease lasts for its whole time from the renewal on',
      'A claimed, 30 s, A renews, 30 s, B in-flight, 16 s, B claimed',
    ],
    [
      'a lease that has ended can be renewed if no other worker has claimed the event',
      'A claimed, 100 s, A renews, B in-flight',
    ],
    [
      'a lease is not renewed for a worker that does not hold the event',
      'A renews: lost, B claimed, A renews: lost, B releases, A renews: lost',
    ],
    [
      'a renewal that comes after the completion does not lease the event again',
      'A claimed, A completes, A renews, B claimed since -3600 s ago',
    ],
    [
      'a lease ends when its owner releases the lease, which the owner may do twice',
      'A claimed, B releases, B in-flight, A releases, A releases, B claimed',
    ],
    ['a release of an event that was never claimed changes nothing', 'A releases, B claimed'],
    ['a worker gets its lease again when the answer to its claim was lost', 'A claimed, A claimed'],
    [
      'a lease of a worker that crashed ends in time, also when the clock was set back by two hours',
      'A claimed, -7200 s, B in-flight, 46 s, B claimed, 30 s, B renews, -7200 s, C in-flight, 46 s, C claimed',
    ],
    [
      'a worker that lives keeps its lease when the clock is set back',
      'A claimed, -7200 s, B in-flight, 15 s, A renews, 40 s, B in-flight, A completes, B completed',
    ],
  ],
  'an event': [
    [
      'an event can be completed after its lease if no other worker has claimed it',
      'A claimed, 46 s, A completes, B completed',
    ],
    [
      'an event stays completed when its owner releases it or completes it again',
      'A claimed, A completes, A releases, B completed, A completes',
    ],
    [
      'an event is not completed by a worker that never claimed it or has released it',
      'A completes: lost, A claimed, A releases, A completes: lost, B claimed',
    ],
    ...[
      ['while B works', '', 'in-flight'],
      ['after B has completed it', 'B completes, ', 'completed'],
      ['after B has released it', 'B releases, ', 'claimed'],
      ['while C works on it ten minutes later', 'B completes, 601 s, C claimed, ', 'in-flight'],
      [
        'after B and, ten minutes later, C have completed it',
        'B completes, 601 s, C claimed, C completes, ',
        'completed',
      ],
    ].map(([when, steps, afterwards]) => [
      `an event that worker B took over is not completed by worker A ${when}`,
      `A claimed, 46 s, B claimed, ${steps}A completes: lost, A renews: lost, A releases, D ${afterwards}`,
    ]),
    [
      'a worker that completed an event cannot do so again after another has claimed the event ten minutes later',
      'A claimed, A completes, 601 s, B claimed, A completes: lost, B completes',
    ],
    [
      'an event that was completed longer ago than the store remembers is claimed again as a new event',
      'A claimed, A completes, 31 d, B claimed, B renews, B completes, C completed',
    ],
    [
      'an event that was completed 30 days ago and is processed again survives the removal of old events by other claims',
      'A claimed, A completes, 2591980 s, B claimed, 25 s, 100 others, B renews, B completes',
    ],
  ],
  'a delivery': [
    [
      'a delivery within ten minutes after a completion of the event is a duplicate',
      'A claimed, A completes, B completed, 590 s, C completed, 11 s, D claimed',
    ],
    [
      'a delivery that completed the event is a duplicate when it is sent again',
      'A claimed with a, A completes, 601 s, B completed with a, 3000 s, B completed with a, ' +
        '3500 s, B completed with a, B claimed with b',
    ],
    [
      'a delivery that was a duplicate when it was first sent is a duplicate when it is sent again',
      'A claimed with a, A completes, 500 s, B completed with b, 400 s, B completed with b, ' +
        '500 s, B completed with b, B claimed with c',
    ],
    [
      'a delivery that was first sent while the event was in flight is a duplicate when it is sent again',
      'A claimed with a, B in-flight with b, A completes, 3000 s, B completed with b',
    ],
    [
      'a delivery that failed is a duplicate when another delivery has completed the event since',
      'A claimed with a, A releases, B claimed with b, B completes, 3000 s, A completed with a',
    ],
    [
      'a delivery that failed is claimed again as long as no delivery has completed the event since',
      'A claimed with a, A completes, 601 s, B claimed with b, B releases, 60 s, C claimed with b, C releases, ' +
        // D completes the event after the first claim of each signature (a, b), so later claims of both are duplicates.
        '60 s, D claimed with b, D completes, 5000 s, E completed with b, E completed with a',
    ],
    [
      'a delivery is claimed again after its worker has crashed and the lease has ended',
      'A claimed with a, 46 s, B claimed with a, B completes, C completed with a',
    ],
    [
      'a delivery that is sent again is a duplicate, also when the clock was set back before it was completed',
      'A claimed with a, A releases, B claimed with b, B releases, -7200 s, C claimed with b, C completes, 60 s, ' +
        'D completed with a, D completed with b',
    ],
  ],
  'a failed notification': [
    [
      'each failed notification of one subscription is an occurrence of its own',
      'failed 7200 s ago: processed, failed 7140 s ago: processed, failed 7140 s ago: processed, ' +
        'failed 60 s ago: processed',
    ],
    [
      'a failed notification that was processed does not make a later delivery a duplicate',
      'failed 10800 s ago: processed, A claimed, A completes, B completed',
    ],
    [
      'a delivery within ten minutes after a failure that was processed is a duplicate',
      'failed 5 s ago: processed, 60 s, A completed, 541 s, B claimed',
    ],
    [
      'a failed notification makes the bytes that failed a duplicate, even if its time is read in the time zone furthest ahead',
      'A claimed with a, A releases, 1000 s, failed 54000 s ago: processed, 1000 s, B completed with a, ' +
        'B claimed with b',
    ],
    [
      'a failed notification counts as completed when a delivery was completed at most ten minutes before or after it failed',
      'A claimed, A completes, 3600 s, failed 3100 s ago: completed, failed 4200 s ago: completed, ' +
        'failed 2900 s ago: processed, failed 3100 s ago: completed',
    ],
    [
      'a failure processed for one subscription counts as completed for another, and no older failure hides the latest',
      'failed 7200 s ago for one: processed, failed 7190 s ago for two: completed, ' +
        'failed 3600 s ago for two: processed, failed 3610 s ago for one: completed, ' +
        'failed 7000 s ago for two: processed, failed 3610 s ago for one: completed',
    ],
    [
      'a failed notification without a time does not count as the same failure as another notification',
      'failed unknown s ago for one: processed, failed unknown s ago for two: processed',
    ],
  ],
  'a claim without a signature': [
    [
      'a claim without a signature counts completions at or after the given moment',
      'A claimed, A completes, 3600 s, B completed since 3700 s ago, B claimed since -3600 s ago, ' +
        'C in-flight since 3500 s ago',
    ],
    [
      'a claim without a signature counts each completion since 1970, also after a later claim that failed',
      'A claimed since 1970, A completes, 20 d, B completed since 1970, B claimed, B releases, C completed since 1970',
    ],
  ],
};

/** Makes the calls of a sequence on a store, with an event that no other test has. */
export async function play(shared: SharedStore, story: string): Promise<void> {
  const key = crypto.randomUUID();
  for (const step of story.split(', ')) await playStep(shared, key, step);
}

async function playStep(shared: SharedStore, key: string, step: string): Promise<void> {
  const read = (pattern: RegExp) =>
    pattern.exec(step)?.slice(1) as (string | undefined)[] | undefined;
  const storeOf = (owner: string) => (owner === 'A' ? shared.one : shared.other);
  const ago = (seconds: number) => new Date(shared.clock().getTime() - seconds * 1000);

  const passed = read(/^(-?\d+) ([sd])$/);
  if (passed) return shared.age(Number(passed[0]) * (passed[1] === 'd' ? 86_400 : 1));

  const claimed = read(
    /^([A-Z]) (claimed|in-flight|completed)(?: with (\w+))?(?: since (\S+)(?: s ago)?)?$/,
  );
  if (claimed) {
    const [owner = '', expected, bytes, since] = claimed;
    const moment = since === '1970' ? ever : { moment: ago(Number(since)) };
    const completedSince = since ? moment : delivered(bytes && `${key} ${bytes}`);
    const lease = { key, owner };
    const { answer } = await storeOf(owner).claim(lease, { leaseSeconds, completedSince });
    return expect(answer, step).toBe(expected);
  }

  const changed = read(/^([A-Z]) (renew|complete|release)s(: lost)?$/);
  if (changed) {
    const [owner = '', name, isLost] = changed;
    const lease = { key, owner };
    const ended = storeOf(owner)[name as 'renew'](lease, leaseSeconds);
    if (isLost) return expect(ended, step).rejects.toThrow(LeaseLostError);
    return ended;
  }

  const failed = read(/^failed (\S+) s ago(?: for (\w+))?: (processed|completed)$/);
  if (failed) {
    const [seconds, webhookId = 'w', expected] = failed;
    const failedAt = seconds === 'unknown' ? undefined : ago(Number(seconds));
    const completedSince = failedAt ? { moment: new Date(failedAt.getTime() - 600_000) } : ever;
    const lease = { key, owner: crypto.randomUUID(), failure: { webhookId, failedAt } };
    const { answer } = await shared.one.claim(lease, { leaseSeconds, completedSince });
    if (answer === 'claimed') await shared.one.complete(lease);
    return expect(answer, step).toBe(expected === 'processed' ? 'claimed' : expected);
  }

  const others = read(/^(\d+) others$/);
  if (!others) throw new Error(`There is no step "${step}"`);
  for (let count = 0; count < Number(others[0]); count++) {
    const lease = { key: crypto.randomUUID(), owner: 'another' };
    await shared.one.claim(lease, { leaseSeconds, completedSince: delivered() });
  }
}
