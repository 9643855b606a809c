import { setTimeout } from 'node:timers/promises';
import { seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { expect, test } from 'vitest';
import { createChaos } from '../harness/chaos.ts';
import { decide } from '../harness/orders.ts';
import { createRandom } from '../harness/random.ts';
import { replayOf } from '../harness/report.ts';
import { openWorld, tokens, type World } from './world.ts';

const serverUrl = postgresUrl();
const keys = Array.from({ length: times(60) }, (_, index) => `order-${index}`);
const kills = times(10);
/** The milliseconds within which a stopped gateway must have ended. The gateway gives its running requests much less time. */
const stopTimeout = 90_000;

const places = [
  { how: 'one process on SQLite', database: undefined },
  ...(serverUrl === undefined ? [] : [{ how: 'two processes on PostgreSQL', database: serverUrl }]),
];

test.each(places)(
  'callers that share one account get one payment for each idempotency key, while a bank and a gateway ($how) are killed and lose answers',
  async ({ database }) => {
    const random = createRandom(`${seed} gateway`);
    const hint = replayOf('gateway/gateway', seed);
    const chaos = createChaos(seed, 0.1);
    const world = await openWorld(database, chaos);
    const told = new Set<string>();
    const listen = (programs: ReturnType<World['startPrograms']>) => {
      for (const line of programs.told()) told.add(line);
    };

    for (let count = 1; count <= kills; count++) {
      // Each round adds new idempotency keys, so that the programs have payments left to make until the last round.
      const known = keys.slice(0, Math.ceil((keys.length * count) / kills)).toReversed();
      const programs = world.startPrograms(known, 1_000);
      await setTimeout(200 + random.below(1_000));
      const killed = random.pick([...world.gateways, world.bank]);
      if (killed !== world.bank && random.chance(0.5)) {
        // The gateway must end by itself after SIGTERM, without an error, before systemd would kill the process.
        const ended = await Promise.race([killed.stop(), setTimeout(stopTimeout, undefined)]);
        expect(ended?.code, `${hint}\n${ended?.stderr}`).toBe(0);
      } else {
        await killed.kill();
      }
      if (random.chance(0.3)) await world.silence();
      if (random.chance(0.5)) await programs.kill();
      await killed.start();
      await setTimeout(random.below(1_000));
      await programs.kill();
      listen(programs);
    }
    await world.calm();
    await world.anHourLater();
    const { undecided } = await world.call('GET', '/_gateway/api/undecided', undefined);
    const shown = (undecided as Undecided[]).map(({ reference }) => reference);
    // The gateway's list of undecided payments must contain each request in the journal whose outcome is unknown.
    expect(shown, hint).toEqual(expect.arrayContaining(await world.open()));

    for (let round = 1; ; round++) {
      await world.anHourLater();
      const last = world.startPrograms(keys, 3);
      const isDone = await last.done();
      listen(last);
      if (isDone) break;
      expect(round, hint).toBeLessThan(10);
      await decideAll(world);
    }

    const paid = await world.paid();
    const counts = keys.map((key) => paid.get(key)?.length ?? 0);
    expect(new Set(counts), hint).toEqual(new Set([1]));
    // For each idempotency key, every payment id that a program ever got must be the id of the key's only payment.
    const ids = keys.map((key) => `${key} ${paid.get(key)?.[0]?.id}`);
    expect([...told].sort(), hint).toEqual(ids.sort());
    expect(new Set([...paid.values()].flat().map(({ id }) => id)).size, hint).toBe(keys.length);

    // When two callers use the same idempotency key, the gateway makes a payment for each caller.
    const [key = ''] = keys;
    const payAsErp = async () => {
      const as = { token: tokens.erp, key };
      const { payment } = await world.call('POST', '/payments', world.payment, as);
      return Object(payment).id;
    };
    const ofErp = await payAsErp();
    expect([ofErp, await payAsErp()], hint).toEqual([expect.any(String), ofErp]);
    expect([...paid.values()].flat().map(({ id }) => id)).not.toContain(ofErp);
    // A program that may pay through the gateway must not decide about a payment whose outcome is unknown.
    const decision = { caller: 'shop', operation: 'createPayment', reference: key, resend: 1 };
    const as = { token: tokens.shop };
    const byProgram = await world.call('POST', '/_gateway/api/decisions', decision, as);
    expect(byProgram, hint).toMatchObject({ status: 401 });

    const events = await world.events();
    expect(events.lost, hint).toEqual([]);
    expect(events.underSeveralIds, hint).toEqual([]);
    expect(Object.keys(chaos.counts['faults'] ?? {}).length, hint).toBeGreaterThan(2);
    expect(world.replays(), hint).toBeGreaterThan(0);
  },
);

interface Undecided {
  caller: string;
  operation: string;
  reference: string;
  attempt?: number;
  candidates: { id: string }[];
}

async function decideAll({ call, paid }: World): Promise<void> {
  const payments = await paid();
  const { undecided } = await call('GET', '/_gateway/api/undecided', undefined);
  for (const { caller, operation, reference, attempt, candidates } of undecided as Undecided[]) {
    if (attempt === undefined) continue;
    const own = payments.get(reference)?.[0]?.id;
    const decision = decide(own, { attempt, candidates });
    const about = { caller, operation, reference, reason: 'seen' };
    await call('POST', '/_gateway/api/decisions', { ...about, ...decision });
  }
}
