import { setTimeout } from 'node:timers/promises';
import { failedList } from '../../../../packages/webhooks/test/fake-service.ts';
import { createChaos } from '../harness/chaos.ts';
import { type SentRequest, send } from '../harness/http.ts';
import { type Supervised, supervise } from '../harness/processes.ts';
import type { Random } from '../harness/random.ts';
import { type Counts, countOne, Violation } from '../harness/report.ts';
import {
  consumers,
  createSender,
  type Delivery,
  failedEntry,
  idOf,
  planDeliveries,
} from './deliveries.ts';
import type { ReceiverCalls, ReceiverSetting, Told } from './receiver-process.ts';
import type { Server } from './servers.ts';

export interface ChaosOptions {
  seed: number;
  events: number;
  /** Whether the work of an event must never be done twice. If so, the trial checks this during the whole run. */
  isOnce: boolean;
}

/** The number of deliveries that are under way at the same time. */
const atOnce = 32;
const program = new URL('receiver-process.ts', import.meta.url);
const connections = [1, 2, 4, 6];
const zones = [undefined, 'UTC', 'America/Los_Angeles', 'Asia/Tokyo'];

/** The only workers that the trial stops and kills on Redis and SQLite, where others must do their work only once. */
export const exposedWorkers = ['billing 2', 'mail 3'];

/** The time limit for the recoveries at the end, which take about ten seconds on a machine that has nothing else to do. */
const recoveryMilliseconds = 600_000;

/**
 * Delivers events to receivers while processes, connections and handlers fail, recovers until nothing is left, and
 * returns how often each of these things happened. @throws {Violation} with the history of an event whose work was done
 * twice, or not at all
 */
export async function runChaos(server: Server, options: ChaosOptions): Promise<Counts> {
  const { seed, events, isOnce } = options;
  const chaos = createChaos(seed);
  const { counts } = chaos;
  const witness = createWitness(server, counts, options);
  const services = await Promise.all(
    consumers.map(async (consumer) => ({
      consumer,
      list: await failedList(100),
      heard: new Set<string>(),
    })),
  );
  type Service = (typeof services)[number];
  const workers = connections.map((size, index) => {
    const service = services[index % services.length] as Service;
    const { consumer, list } = service;
    const worker = `${consumer} ${index}`;
    const own = { worker, consumer, connections: size, seed, listUrl: list.url };
    const setting: ReceiverSetting = { server: server.setting, ...own };
    const onTold = witness.onTold(worker);
    const isExposed = server.setting.kind === 'postgres' || exposedWorkers.includes(worker);
    return {
      service,
      isExposed,
      receiver: supervise<ReceiverCalls>(worker, { program, setting, onTold }),
    };
  });
  const receivers = workers.map(({ receiver }) => receiver);
  const exposed = workers.filter((one) => one.isExposed).map(({ receiver }) => receiver);
  const requireRunning = () => {
    const falls = receivers.flatMap((one) => one.falls());
    if (falls.length > 0) throw new Violation('receivers run', falls.join('\n'));
  };

  try {
    await Promise.all(receivers.map((one) => one.ready()));
    // Only the first recovery skips entries with an unreadable time, so the trial begins with a recovery, and repeats
    // it because it can fail on a busy machine.
    await Promise.all(
      receivers.map(async (one) => {
        while (!(await one.ask('recover', {}))?.answer) await setTimeout(100);
      }),
    );

    const random = chaos.random('service');
    const plan = planDeliveries(random, events, Math.ceil((events * 10) / 3))[Symbol.iterator]();
    const signed = createSender(random);
    const deliver = async () => {
      for (const delivery of plan) {
        if (!chaos.isOn()) return;
        const request = await signed(delivery);
        await Promise.all(services.map((service) => deliverTo(service, delivery, request)));
      }
    };
    const deliverTo = async (service: Service, { id, isLast }: Delivery, request: SentRequest) => {
      const { list, heard } = service;
      const own = workers.filter((one) => one.service === service);
      const port = random.pick(own).receiver.port();
      const answer = port === undefined ? undefined : await send(port, request, 1_500);
      // One in ten answers of the receiver does not reach the service.
      if (answer?.status === 204 && !random.chance(0.1)) heard.add(id);
      if (!isLast) return;
      if (!heard.has(id)) list.entries.push({ entry: failedEntry(random, id) });
      heard.delete(id);
    };
    const delivered = Promise.all(Array.from({ length: atOnce }, deliver));
    const again = (what: string, longestCalm: number, act: (random: Random) => unknown) =>
      chaos.during(what, { [what]: act }, delivered, longestCalm);

    await Promise.all([
      again('the work is checked', 2_000, async () => {
        requireRunning();
        if (isOnce) await witness.requireWork((times) => times <= 1);
      }),
      again('a receiver is killed', 3_000, async ({ pick }) => {
        const receiver = pick(exposed);
        receiver.kill();
        await receiver.ready();
      }),
      again('a receiver is stopped', 1_600, async ({ pick, below, chance }) => {
        const receiver = pick(exposed);
        receiver.signal('SIGSTOP');
        await setTimeout(below(600));
        // When the leases are ended, the other receivers take over the events on which the stopped receiver was working.
        if (chance(0.5)) await server.endLeases(1, random);
        await setTimeout(below(600));
        receiver.signal('SIGCONT');
      }),
      again('a connection is ended', 160, (own) => server.cut(own)),
      again('leases are ended', 500, (own) => server.endLeases(0.3, own)),
      ...['a receiver', 'another receiver', 'a third'].map((one) =>
        again(`${one} recovers`, 800, ({ pick }) =>
          pick(receivers).ask('recover', { timeZone: pick(zones) }),
        ),
      ),
    ]);
    await Promise.all(receivers.map((one) => one.ask('calm', null)));
    await recoverAll(server, receivers, random, counts);
    requireRunning();
    await witness.requireWork((times) => times === 1 || (times > 1 && !isOnce));
    return counts;
  } finally {
    chaos.end();
    await Promise.all(receivers.map((one) => one.end()));
  }
}

/** Collects what the receivers report, and checks how often the work of each event was done. */
function createWitness(server: Server, counts: Counts, { events, isOnce }: ChaosOptions) {
  const told = new Map<string, string[]>();
  return {
    onTold:
      (worker: string) =>
      ({ fault, error, outcome, id = '' }: Told) => {
        if (fault !== undefined) countOne(counts, 'handler faults', fault);
        if (error !== undefined) countOne(counts, 'errors', error);
        if (outcome === 'processed') countOne(counts, 'processed', `${worker.split(' ')[0]} ${id}`);
        const time = new Date().toISOString().slice(11, 23);
        const line = `${time} ${worker}: ${outcome ?? error ?? `its handler ${fault}`}`;
        told.set(id, [...(told.get(id) ?? []), line]);
      },
    /** @throws {Violation} with the history of an event whose work was done too often or not at all */
    async requireWork(isRight: (times: number) => boolean): Promise<void> {
      const done = await server.work();
      const ids = Array.from({ length: events }, (_, event) => idOf(event));
      for (const [id, consumer] of ids.flatMap((one) =>
        consumers.map((by) => [one, by] as const),
      )) {
        const by = (done.get(id) ?? []).filter((worker) => worker.startsWith(consumer));
        const processed = counts['processed']?.[`${consumer} ${id}`] ?? 0;
        if (isRight(by.length) && (processed <= 1 || !isOnce)) continue;
        const story = {
          ...{ id, consumer, 'work done by': by, rows: await server.rows(id, consumer) },
          ...{ told: told.get(id), errors: counts['errors'], faults: counts['faults'] },
        };
        throw new Violation('the work of each event is done', JSON.stringify(story, null, 2));
      }
    },
  };
}

/** Lets all receivers recover at the same time, again and again, until nothing is left to recover. */
async function recoverAll(
  server: Server,
  receivers: readonly Supervised<ReceiverCalls>[],
  random: Random,
  counts: Counts,
): Promise<void> {
  // Ends after some time, not after a number of recoveries, because a recovery without a connection ends immediately.
  const end = Date.now() + recoveryMilliseconds;
  for (;;) {
    // Ends the leases of killed processes, because this is faster than waiting until the leases expire.
    await server.endAllLeases();
    const asked = await Promise.all(
      receivers.map((one) => one.ask('recover', { timeZone: random.pick(zones) })),
    );
    const recovered = asked.map((one) => one?.answer);
    if (recovered.every((one) => one && !one.processed && !one.failed && !one.inFlight)) return;
    if (Date.now() > end) {
      const detail = JSON.stringify({ recovered, errors: counts['errors'] });
      throw new Violation('recovery has an end', detail);
    }
    await setTimeout(100);
  }
}
