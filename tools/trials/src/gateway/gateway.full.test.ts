import { setTimeout } from 'node:timers/promises';
import { seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { expect, test } from 'vitest';
import { createRandom } from '../kit/random.ts';
import { replayOf } from '../kit/report.ts';
import { payingProgram } from './processes.ts';
import { openScene, type Scene } from './scene.ts';

const serverUrl = postgresUrl();
const keys = Array.from({ length: times(60) }, (_, index) => `order-${index}`);
const kills = times(10);

const places = [
  { how: 'one process on SQLite', database: undefined },
  ...(serverUrl === undefined ? [] : [{ how: 'two processes on PostgreSQL', database: serverUrl }]),
];

test.each(places)(
  'a program that repeats everything, and $how that are killed, with lost answers: one payment for each key',
  async ({ database }) => {
    const random = createRandom(`${seed} gateway`);
    const hint = replayOf('gateway/gateway', seed);
    const scene = await openScene(database, random);
    const told = new Set<string>();

    let program = payingProgram(keys, scene.environment(1_000));
    for (let count = 0; count < kills; count++) {
      await setTimeout(200 + random.below(1_000));
      const gateway = random.pick(scene.gateways);
      await gateway.kill();
      if (random.chance(0.5)) {
        program.child.kill('SIGKILL');
        await program.ended;
        for (const line of program.told) told.add(line);
        program = payingProgram(keys, scene.environment(1_000));
      }
      await gateway.start();
    }
    program.child.kill('SIGKILL');
    await program.ended;
    for (const line of program.told) told.add(line);
    await scene.calm();

    for (let round = 1; ; round++) {
      await scene.anHourLater();
      const last = payingProgram(keys, scene.environment(3));
      const code = await last.ended;
      for (const line of last.told) told.add(line);
      if (code === 0) break;
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
