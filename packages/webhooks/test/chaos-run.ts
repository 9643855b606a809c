import { setTimeout } from 'node:timers/promises';
import { createRandom, type Random } from '@crossborder-fx/tools-test-utils/random';
import { type ChaosReceiver, type FromReceiver, startReceiver } from './chaos-receivers.ts';
import { createSender, failedEntry, planDeliveries } from './chaos-service.ts';
import { failedList } from './failed-list.ts';

/** A server, and what chaos does to it. */
export interface ChaosServer {
  kind: 'postgres' | 'redis';
  name: string;
  /** Ends this share of the leases, as if time had passed for them alone. */
  endLeases(share: number, random: Random): Promise<unknown>;
  endAllLeases(): Promise<unknown>;
  /** Ends a connection of a receiver. */
  cut(random: Random): Promise<unknown>;
}

export interface ChaosOptions {
  seed: string;
  events: number;
  deliveries: number;
  cache: string;
}

/** How many attempts are under way at once. */
const atOnce = 32;
const connections = [1, 2, 4, 6];
const zones = [undefined, 'UTC', 'America/Los_Angeles', 'Asia/Tokyo'];

/** Only these are stopped and killed on Redis, so that what the others do can be told apart. */
export const exposedWorkers = ['worker 2', 'worker 3'];

/**
 * Delivers events to receivers while everything goes wrong, recovers until nothing is left, and gives
 * what happened. The seed decides what is tried; what becomes of it depends on the machine as well.
 */
export async function runChaos(server: ChaosServer, options: ChaosOptions) {
  const { seed, cache } = options;
  const random = createRandom(`${seed} service`);
  const happened = { faults: count(), errors: count(), outcomes: count(), chaos: count() };
  const processed = count();
  const onMessage = ({ fault, error, outcome, id }: FromReceiver) => {
    if (fault !== undefined) happened.faults.add(fault);
    if (error !== undefined) happened.errors.add(error);
    if (outcome !== undefined) happened.outcomes.add(outcome);
    if (outcome === 'processed') processed.add(id ?? '');
  };
  const list = await failedList(100);
  const receivers = await Promise.all(
    connections.map((size, index) => {
      const worker = `worker ${index}`;
      const { kind, name } = server;
      const own = { worker, connections: size, seed: `${seed} ${worker}`, cache, onMessage };
      return startReceiver({ kind, name, listUrl: list.url, ...own });
    }),
  );
  try {
    let isOver = false;
    const again = async (
      what: string,
      pause: number,
      act: (random: Random) => Promise<unknown>,
    ) => {
      const own = createRandom(`${seed} ${what}`);
      while (!isOver) {
        await setTimeout(own.next() * 2 * pause);
        happened.chaos.add(what);
        await act(own);
      }
    };
    const isExposed = (_: ChaosReceiver, index: number) =>
      server.kind === 'postgres' || exposedWorkers.includes(`worker ${index}`);
    const exposed = receivers.filter(isExposed);
    const chaos = [
      again('a receiver is killed', 1500, async ({ pick }) => pick(exposed).restart()),
      again('a receiver is stopped', 800, async ({ pick, next, chance }) => {
        const receiver = pick(exposed);
        receiver.signal('SIGSTOP');
        await setTimeout(next() * 600);
        // Others take over what it was doing.
        if (chance(0.5)) await server.endLeases(1, random);
        await setTimeout(next() * 600);
        receiver.signal('SIGCONT');
      }),
      again('a connection is ended', 80, (own) => server.cut(own)),
      again('leases are ended', 250, (own) => server.endLeases(0.3, own)),
    ];
    const recoveries = ['a receiver', 'another receiver', 'a third'].map((what) =>
      again(`${what} recovers`, 400, async ({ pick }) =>
        pick(receivers).recover({ timeZone: pick(zones) }),
      ),
    );

    const plan = planDeliveries(random, options)[Symbol.iterator]();
    const send = createSender(random);
    const heard = new Set<string>();
    const deliver = async () => {
      for (const delivery of plan) {
        const { id, isLast } = delivery;
        const status = await random.pick(receivers).deliver(await send(delivery));
        // One in ten is answered, and not heard.
        if (status === 204 && !random.chance(0.1)) heard.add(id);
        if (!isLast) continue;
        if (!heard.has(id)) list.entries.push({ entry: failedEntry(random, id) });
        heard.delete(id);
      }
    };
    const delivered = Promise.all(Array.from({ length: atOnce }, deliver)).finally(() => {
      isOver = true;
    });
    await Promise.all([delivered, ...chaos]);
    await Promise.all([...recoveries, ...receivers.map((one) => one.calm())]);
    const problems = () => receivers.map(({ problem }) => problem()).filter((one) => one);
    const rounds = problems().length > 0 ? 0 : await recoverAll(server, receivers, random);
    return { ...happened, processed, problems: problems(), rounds, listed: list.entries.length };
  } finally {
    await Promise.all(receivers.map((one) => one.end()));
  }
}

/** Lets all recover at once, until nothing is left. */
async function recoverAll(
  server: ChaosServer,
  receivers: readonly ChaosReceiver[],
  random: Random,
): Promise<number> {
  for (let round = 1; ; round++) {
    // Those of processes that were killed, which time would end.
    await server.endAllLeases();
    const recovered = await Promise.all(
      receivers.map((one) => one.recover({ timeZone: random.pick(zones) })),
    );
    const isDone = recovered.every((one) => one && !one.processed && !one.failed && !one.inFlight);
    if (isDone) return round;
    if (round === 20) throw new Error(`Recovery has no end: ${JSON.stringify(recovered)}`);
  }
}

/** How often each of some texts has come. */
export function count() {
  const counts: Record<string, number> = {};
  return {
    counts,
    add(text: string) {
      counts[text] = (counts[text] ?? 0) + 1;
    },
  };
}
