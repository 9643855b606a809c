import { seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { expect, test } from 'vitest';
import type { Entry, Fate } from '../../test/once-service.ts';
import { kinds } from '../../test/once-setup.ts';
import { recoverSetup } from '../../test/recover-setup.ts';
import type { RecoverOptions, RecoverReport } from './recover-journal.ts';

const scopes = ['shop'];
const fates: Fate[] = [
  ...(['done', 'done', 'done, then dropped', 'done, then 500', 'done, then refused'] as const),
  ...(['done, then refused, then dropped', 'refused', 'refused, then dropped', 'dropped'] as const),
];

function randomOf(number: number) {
  let state = number;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;
  return {
    pick,
    chance: (share: number) => next() < share,
    count: (most: number) => Math.ceil(next() * most),
  };
}

type Random = ReturnType<typeof randomOf>;

/** Hides an entry only if a list of the service shows the tag of the created object. */
function lyingLog({ chance, pick }: Random, showsTags: boolean) {
  const text = (entry: Entry) => String(entry['requestBody']);
  const isTagged = (entry: Entry) =>
    /^.(payments|externalBank)/.test(String(entry['uriRequested']));
  const lies: ((entry: Entry) => Entry | undefined)[] = [
    (entry) => ({ ...entry, requestBody: text(entry).slice(0, 30) }),
    (entry) => ({
      ...entry,
      requestBody: text(entry).replace(/"communication":"[^"]*/, '"communication":"***'),
    }),
    (entry) => ({ ...entry, requestBody: null, responseBody: null }),
    (entry) => ({ ...entry, responseBody: String(entry['responseBody']).slice(0, 20) }),
    (entry) => ({ ...entry, closedAt: null, httpResponseCode: null }),
    (entry) => ({ ...entry, httpResponseCode: pick([401, 409, 422, 500, 503]) }),
    (entry) => ({ ...entry, createdAt: undefined }),
    (entry) => ({ ...entry, tokenNonce: atob(String(entry['tokenNonce'])) }),
    (entry) => (showsTags && isTagged(entry) ? undefined : entry),
  ];
  const told = new Map<unknown, (entry: Entry) => Entry | undefined>();
  return (entry: Entry): Entry | undefined => {
    const { tokenNonce } = entry;
    const lie = told.get(tokenNonce) ?? (chance(0.4) ? pick(lies) : (one: Entry) => one);
    told.set(tokenNonce, lie);
    return lie(entry);
  };
}

test('nothing is paid twice after a journal was restored from a copy and recovered', {
  timeout: 1_800_000,
}, async () => {
  const found = { done: 0, refused: 0, sent: 0, unknown: 0 };
  for (let run = 0; run < times(1000, { quick: 15 }); run++) {
    const random = randomOf(seed + run);
    const { chance, pick, count } = random;
    const setup = await recoverSetup();
    const { service, lose, restore, recover, advance, showLog } = setup;
    const created: string[] = [];
    let fate: Fate = 'done';
    service.fate = (body) => {
      if (fate.startsWith('done')) created.push(String(body['tag'] ?? body['sourceAccountId']));
      return fate;
    };
    const showsTags = chance(0.7);
    if (!showsTags) service.show = (object) => ({ ...object, tag: null });
    const jobs = Array.from({ length: count(6) }, (_, index) => {
      const kind = pick(kinds);
      // Two trades may have equal values in all fields. Every other object gets different values.
      const as = kind === 'trades' ? pick([3, 4]) : 10 + index;
      return { kind, reference: `R${index}`, as, scope: pick([undefined, 'shop']) };
    });
    type Job = (typeof jobs)[number];
    const nameOf = ({ kind, reference, as }: Job) =>
      kind === 'fixedForwards' ? `A${as}` : `${reference} `;
    const createdOf = (job: Job) =>
      created.filter((name) =>
        job.kind === 'fixedForwards' ? name === nameOf(job) : name.startsWith(nameOf(job)),
      ).length;
    for (const { kind, reference, as, scope } of jobs) {
      fate = pick(fates);
      service.showEntry = chance(0.5) ? (entry) => entry : undefined;
      await lose(kind, reference, { as, scope });
      if (chance(0.3)) {
        advance(11);
        fate = pick(fates);
        const dismiss = [...service.trades, ...service.payments].map(({ id }) => id);
        await lose(kind, reference, { as, scope, resend: 1, dismiss });
      }
      advance(count(30));
    }
    fate = 'done';
    const before = jobs.map(createdOf);
    await restore(count(3 * 24 * 60) + 10);
    showLog(lyingLog(random, showsTags));
    if (chance(0.2)) {
      const stop = () => Promise.reject(new Error('stopped'));
      await recover({ scopes, wait: stop }).catch(() => {});
      for (const { kind, reference, as, scope } of jobs) await lose(kind, reference, { as, scope });
      expect(jobs.map(createdOf), `nobody sends after a crash: run ${run}`).toEqual(before);
    }
    const report: RecoverReport = await recover({ scopes });
    // The test repeats no call whose request or object the report lists as unknown.
    const listed = report.unknown.flatMap(({ id, nonce = '' }) =>
      [...service.entries.values()]
        .filter(
          (entry) =>
            entry['tokenNonce'] === btoa(nonce) ||
            String(entry['responseBody']).includes(`"id":"${id}"`),
        )
        .map((entry) => String(JSON.parse(String(entry['requestBody'])).tag)),
    );
    found.unknown += report.unknown.length;
    for (const { state } of report.references) if (state !== 'not-sent') found[state]++;
    // In this test, a person knows the references of about half of the fixed forwards that the report lists as unknown.
    const assign: NonNullable<RecoverOptions['assign']> = Object.fromEntries(
      service['fixed-forwards'].flatMap(({ id, sourceAccountId }) => {
        const job = jobs.find((one) => nameOf(one) === sourceAccountId);
        const isUnknown =
          report.unknown.some((one) => one.id === id) && createdOf(job as Job) === 1;
        return job && isUnknown && chance(0.5) ? [[id, job]] : [];
      }),
    );
    if (Object.keys(assign).length > 0) await recover({ scopes, assign });
    for (let round = 0; round < 2; round++) {
      for (const job of jobs) {
        const isListed = listed.some((tag) => tag.startsWith(nameOf(job)));
        if (!isListed) await lose(job.kind, job.reference, { as: job.as, scope: job.scope });
      }
      advance(11);
    }
    for (const [index, job] of jobs.entries()) {
      const most = Math.max(1, before[index] ?? 0);
      expect(createdOf(job), `run ${run}, ${job.kind} ${job.reference}`).toBeLessThanOrEqual(most);
    }
    const again = await recover({ scopes });
    expect(
      again.references.every(({ added }) => added === 0),
      `a second run of ${run}`,
    ).toBe(true);
    service.close();
  }
  for (const state of ['done', 'refused', 'sent', 'unknown'] as const)
    expect(found[state]).toBeGreaterThan(0);
});
