import { setTimeout } from 'node:timers/promises';
import type { RemoteSandbox } from '@crossborder-fx/sandbox/connect';
import { ageJournal } from '../harness/databases.ts';
import { paidBy } from '../harness/orders.ts';
import { countOne } from '../harness/report.ts';
import { requireNone } from './books.ts';
import type { Run } from './cast.ts';
import type { Invariant, Order } from './setting.ts';

type Rule = Parameters<RemoteSandbox['faults']['add']>[1];

/** Failures that the sandbox itself simulates, because a proxy cannot see when the sandbox commits a change. */
const serviceFaults: readonly Rule[] = [
  { reset: 'before' },
  { reset: 'after' },
  { drop: 'after' },
  { garbage: 'after' },
  { truncate: 20 },
  { slow: 5_000 },
  { delay: [50, 400] },
  { status: 421 },
  { status: 503, stage: 'after' },
  { status: 500 },
];
const faultyOperations = ['createPayment', 'confirmPayment', 'listPayments', 'getPayment'] as const;

/** The timeouts of one call of the client: some calls time out while failures are simulated, and no call afterwards. */
const chaosTimeout = 1_000;
const calmTimeout = 60_000;

/** The minutes after which a call has timed out, and those after which the signature of its requests has expired. */
const minutesOfCall = 2;
const minutesOfToken = 11;

/** The most rounds of decisions by a person that a run may need after all simulated failures have stopped. */
const mostDecisions = 4;

export function payerOf({ chaos, scene, log, service, payer, trouble, waves }: Run) {
  /** The milliseconds by which the clock of a journal in files is ahead. PostgreSQL gets older records instead. */
  let ahead = 0;

  const paid = () => service.ask(paidBy);

  /** Returns whether all orders are paid. With `isDecided`, a person decides unknown outcomes. */
  async function pass(orders: readonly Order[], isDecided: boolean): Promise<boolean> {
    await scene.settled();
    const minutes = isDecided ? minutesOfToken : minutesOfCall;
    ahead += minutes * 60_000;
    await ageJournal(scene.database, minutes);
    const own = isDecided
      ? Object.fromEntries(Array.from(await paid(), ([name, [one]]) => [name, one?.id ?? '']))
      : undefined;
    const timeout = chaos.isOn() ? chaosTimeout : calmTimeout;
    for (;;) {
      await payer.ready();
      const came = await payer.ask('pass', { orders: [...orders], own, timeout, ahead });
      if (!came) {
        // The payer process has just ended. The trial waits until it has noticed the end and starts the process again.
        await setTimeout(1);
        continue;
      }
      for (const [reference, { of, decisions }] of Object.entries(came.answer)) {
        log(`${reference}: ${[...decisions, of].join(', ')}`);
        for (const decision of decisions) countOne(chaos.counts, 'decisions', decision);
      }
      return Object.values(came.answer).every(({ isPaid }) => isPaid);
    }
  }

  async function requirePayments(invariant: Invariant, isRight: (count: number) => boolean) {
    const payments = await paid();
    const wrong = waves
      .flat()
      .filter(({ reference }) => !isRight(payments.get(reference)?.length ?? 0))
      .map(({ reference, cents }) => `${reference} of ${cents} cents`);
    requireNone(invariant, wrong);
  }
  const requireAtMostOne = () =>
    requirePayments('at most one payment for each order', (count) => count <= 1);

  async function addServiceFaults(what: string): Promise<void> {
    const { pick, below } = chaos.random(`${what}, faults of the sandbox`);
    for (let left = below(4); left > 0; left--) {
      const [operation, rule] = [pick(faultyOperations), pick(serviceFaults)];
      const added = await service.attempt((_fx, { faults }) =>
        faults.add(operation, { ...rule, times: 1 }),
      );
      if (added) countOne(chaos.counts, 'faults', `sandbox: ${Object.keys(rule)[0]}`);
    }
  }

  return {
    async payInChaos(orders: readonly Order[], what: string): Promise<void> {
      for (let round = 1; round <= 2; round++) {
        const name = `${what}, round ${round}`;
        await addServiceFaults(name);
        await chaos.during(name, trouble, pass(orders, false));
        // Removes the failures that the sandbox has not simulated yet, because they would hit the requests of the trial itself.
        await service.attempt((_fx, { faults }) => faults.clear());
        await requireAtMostOne();
      }
    },
    /** Two rounds while failures are simulated, because the request after a decision may be lost again. */
    async decide(orders: readonly Order[], what: string): Promise<void> {
      let isPaid = false;
      for (let round = 1; !isPaid; round++) {
        if (round > 2 + mostDecisions) {
          requireNone('exactly one payment for each order', ['a person cannot decide']);
        }
        isPaid =
          round <= 2
            ? await chaos.during(`${what}, decision ${round}`, trouble, pass(orders, true))
            : await chaos.pause(() => pass(orders, true));
        await requireAtMostOne();
      }
    },
    /**
     * Pays each order once more, without failures. A call whose journal was away when the answer came has resolved without a
     * record of its result, and the next call for the order writes this record.
     */
    async repeatAll(): Promise<void> {
      await pass(waves.flat(), true);
    },
    requireExactlyOne: () =>
      requirePayments('exactly one payment for each order', (count) => count === 1),
  };
}
