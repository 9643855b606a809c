import { setTimeout } from 'node:timers/promises';
import { seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { expect, test } from 'vitest';
import { createRandom } from '../kit/random.ts';
import { replayOf } from '../kit/report.ts';
import { payingPrograms } from './processes.ts';
import { openScene, type Scene } from './scene.ts';

const serverUrl = postgresUrl();
const keys = Array.from({ length: times(60) }, (_, index) => `order-${index}`);
const kills = times(10);

const places = [
  { how: 'one process on SQLite', database: undefined },
  ...(serverUrl === undefined ? [] : [{ how: 'two processes on PostgreSQL', database: serverUrl }]),
];

test.each(places)(
  'programs that repeat everything, a bank, and $how that are killed, with lost answers: one payment for each key',
  async ({ database }) => {
    const random = createRandom(`${seed} gateway`);
    const hint = replayOf('gateway/gateway', seed);
    const scene = await openScene(database, random);
    const told = new Set<string>();

    for (let count = 1; count <= kills; count++) {
      // Each time there are new keys, so that the programs have work until the end.
      const known = keys.slice(0, Math.ceil((keys.length * count) / kills)).toReversed();
      const programs = payingPrograms(known, scene.environment(1_000));
      await setTimeout(200 + random.below(1_000));
      const killed = random.pick([...scene.gateways, scene.bank]);
      await killed.kill();
      if (random.chance(0.5)) await programs.kill();
      await killed.start();
      await setTimeout(random.below(1_000));
      await programs.kill();
      for (const line of programs.told) told.add(line);
    }
    await scene.calm();

    for (let round = 1; ; round++) {
      await scene.anHourLater();
      const last = payingPrograms(keys, scene.environment(3));
      const isDone = await last.done();
      for (const line of last.told) told.add(line);
      if (isDone) break;
      expect(round, hint).toBeLessThan(10);
      await decide(scene);
    }

    const paid = await scene.paid();
    const counts = keys.map((key) => paid.get(key)?.length ?? 0);
    expect(new Set(counts), hint).toEqual(new Set([1]));
    // Whatever the program was told at any time is the one payment of the key.
    expect([...told].sort(), hint).toEqual(
      keys.map((key) => `${key} ${paid.get(key)?.[0]}`).sort(),
    );

    // A key of another caller is another key.
    const [key = ''] = keys;
    const ofErp = await scene.payAsErp(key);
    expect([ofErp, await scene.payAsErp(key)], hint).toEqual([expect.any(String), ofErp]);
    expect([...paid.values()].flat(), hint).not.toContain(ofErp);
    // A program decides about nothing.
    const decision = { caller: 'shop', operation: 'createPayment', reference: key, resend: 1 };
    const byProgram = await scene.call('POST', 'decisions', decision, scene.programToken);
    expect(byProgram, hint).toMatchObject({ status: 401 });

    const events = await scene.events();
    expect(events.lost, hint).toEqual([]);
    expect(events.idsOfEach, hint).toEqual(new Set([1]));
    expect(Object.keys(scene.met).length, hint).toBeGreaterThan(2);
  },
);

/** A person decides, who sees the bank's own pages. */
async function decide({ call, paid }: Scene): Promise<void> {
  const payments = await paid();
  const { undecided } = await call('GET', 'undecided');
  for (const { caller, operation, reference, attempt, candidates } of undecided as Undecided[]) {
    if (attempt === undefined) continue;
    const [own] = payments.get(reference) ?? [];
    const decision =
      own === undefined
        ? { resend: attempt, dismiss: candidates.map(({ id }) => id) }
        : { adopt: own };
    await call('POST', 'decisions', { caller, operation, reference, reason: 'seen', ...decision });
  }
}

interface Undecided {
  caller: string;
  operation: string;
  reference: string;
  attempt?: number;
  candidates: { id: string }[];
}
