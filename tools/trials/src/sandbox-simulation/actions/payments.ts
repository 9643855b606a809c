import type { PaymentCreate } from '@crossborder-fx/openapi';
import type { Fault } from '@crossborder-fx/test-server';
import type { Random } from '../../harness/random.ts';
import { coveredRow } from '../game.ts';
import { addDays } from '../inside.ts';
import { noId, requireThat, rulesKept, type World } from '../world.ts';
import { type Action, type Asked, ask, asking, someAmount, someText, writing } from './action.ts';

function newPayment({ pick, idOf, today }: World, random: Random): PaymentCreate {
  const account = random.chance(0.97) ? 'isDeleted = 0' : 'true';
  const nothing = { id: noId, currency: 'EUR' };
  const { id, currency } = pick(random, 'externalBankAccount', account) ?? nothing;
  const sameCurrency = random.chance(0.8) ? `currency = '${currency}'` : 'true';
  const wallet = pick(random, 'wallet', sameCurrency) ?? pick(random, 'wallet') ?? nothing;
  const { days } = random.weighted([
    { weight: 50, days: 0 },
    { weight: 40, days: 1 + random.below(10) },
    { weight: 6, days: 100 + random.below(200) },
    { weight: 2, days: -1 },
    { weight: 2, days: 400 },
    { weight: 1, days: 2_800_000 },
  ]);
  return {
    sourceWalletId: idOf('wallet', wallet),
    externalBankAccountId: idOf('externalBankAccount', { id }),
    amount: someAmount(random, random.chance(0.97) ? currency : 'CHF'),
    desiredExecutionDate: addDays(today(), days),
    feeCurrency: random.chance(0.9) ? currency : 'EUR',
    feePaymentOption: random.pick(['OUR', 'SHARE', 'SHARE', 'BEN', 'SEPA', 'DSP', 'RTGS']),
    priorityPaymentOption: random.pick(['48H', '48H', '24H', '1H', 'instant', 'normal', 'never']),
    ...(random.chance(0.3) && {
      communication: someText(random, `Invoice ${random.below(10_000)}`),
    }),
    ...(random.chance(0.2) && { tag: someText(random, `tag ${random.below(100)}`) }),
    ...(random.chance(0.1) && { verificationOfPayee: true }),
  };
}

const isWaiting = "status = 'waitingconfirmation'";
const canConfirm = `${isWaiting} AND (SELECT isDeleted FROM externalBankAccount
  WHERE externalBankAccount.id = details ->> '$.paidAccount.externalBankAccount') = 0`;

/** In four of five cases, a payment meets `mostly`. The sandbox must answer 200 if it meets `works`, else 409. */
function changeOf(
  world: World,
  random: Random,
  { mostly, works, ...change }: Asked & { mostly: string; works: string },
): Asked {
  const found = world.pick(random, 'payment', random.chance(0.8) ? mostly : 'true');
  const path = `/payments/${world.idOf('payment', found)}${change.path}`;
  const status = found ? (isTrueOf(world, works, found) ? 200 : 409) : 404;
  return { ...change, path, expected: [status] };
}

function isTrueOf({ row }: World, condition: string, { id }: { id: number }): boolean {
  return row(`SELECT 1 FROM payment WHERE id = :id AND (${condition})`, { id }) !== undefined;
}

export const paymentActions: readonly Action[] = [
  writing('create payment', 14, async (world, random) => {
    const said = await ask(world, {
      path: '/payments',
      body: newPayment(world, random),
      expected: [200, 422],
      made: ({ payment }) => `/payments/${payment?.id}`,
    });
    // A refusal because of an unverified payee (row P2) records no transition, so the action itself notes the row.
    if (said.endsWith('payeeNotVerified')) world.covered.add(coveredRow('payment', 'P2', ''));
    return said;
  }),
  asking('confirm', 11, (world, random) => {
    const of = { mostly: isWaiting, works: canConfirm };
    return changeOf(world, random, { method: 'PUT', path: '/confirm', ...of });
  }),
  asking('delete payment', 2, (world, random) => {
    const works = "stage = 'scheduled' OR status IN ('waitingconfirmation', 'waitingsignature')";
    const of = { mostly: 'status IS NOT NULL', works };
    return changeOf(world, random, { method: 'DELETE', path: '', ...of });
  }),
  asking('proof', 2, (world, random) => {
    const body = {
      documentType: random.pick(['invoice', 'identity']),
      tag: 'invoice.pdf',
      file: Buffer.from(`proof ${random.below(100)}`).toString('base64'),
    };
    const works = "status NOT IN ('canceled', 'refused', 'rejected')";
    const of = { mostly: "stage = 'proof'", works };
    return changeOf(world, random, { method: 'PUT', path: '/proofOfTransaction', body, ...of });
  }),
  // Sends three confirmations of one payment in parallel: one of them must succeed, and the others must get a 409.
  writing('confirm at once', 1, async (world, random) => {
    const found = world.pick(random, 'payment', isWaiting);
    if (!found) return 'none waits';
    const wanted = [isTrueOf(world, canConfirm, found) ? 200 : 409, 409, 409];
    const path = `/payments/${world.idOf('payment', found)}/confirm`;
    const sent = wanted.map(() => world.call(path, { method: 'PUT', isConcurrent: true }));
    const statuses = (await Promise.all(sent)).map(({ status }) => Number(status)).sort();
    const said = `${path}: ${statuses}`;
    requireThat(statuses.join() === wanted.join(), rulesKept, said);
    return said;
  }),
];

/** The failures that the sandbox can simulate, each with the status that the client gets; undefined for no answer. */
const kinds: Readonly<
  Record<Exclude<keyof Fault, 'stage'>, [heard: number | undefined, ...faults: Fault[]]>
> = {
  drop: [undefined, { drop: 'before' }, { drop: 'after' }],
  reset: [undefined, { reset: 'before' }, { reset: 'after' }],
  garbage: [undefined, { garbage: 'before' }, { garbage: 'after' }],
  status: [503, { status: 503, stage: 'before' }, { status: 503, stage: 'after' }],
  truncate: [undefined, { truncate: 20 }],
  delay: [200, { delay: 5 }],
  slow: [200, { slow: 50_000 }],
  headers: [200, { headers: { 'retry-after': '1' } }],
};

const faults = Object.entries(kinds).flatMap(([kind, [heard, ...all]]) =>
  all.map((fault) => {
    const stage = Object.values(fault).find((value) => value === 'before' || value === 'after');
    return { name: `fault ${kind}${stage ? ` ${stage}` : ''}`, stage, fault, heard };
  }),
);

/** The names of all simulated failures. The simulations together must try each failure at least once. */
export const faultsWanted: readonly string[] = faults.map(({ name }) => name);

export const faultActions: readonly Action[] = [
  // There must be at most one new payment, and none if the failure comes before the creation.
  writing('lose answer', 3, async (world, random) => {
    const sql = 'SELECT ifnull(max(id), 0) AS id FROM payment';
    const lastPayment = () => world.row<{ id: number }>(sql)?.id ?? 0;
    const body = newPayment(world, random);
    const { name, stage, fault, heard } = random.pick(faults);
    const before = lastPayment();
    world.sandbox.faults.add('createPayment', { ...fault, times: 1 });
    const { status } = await world.call('/payments', { body, isFaulty: true });
    const made = lastPayment() - before;

    const said = `${JSON.stringify(fault)}: status ${status}, ${made} payments made`;
    // The sandbox refuses an invalid body before it would simulate the planned failure.
    const isRefused = status === 422 && made === 0;
    const isHeard = status === heard || isRefused;
    const isPossible = made <= (stage === 'before' ? 0 : 1) && (status !== 200 || made === 1);
    requireThat(isHeard && isPossible, 'a fault has its described effect', said);
    if (status === heard) world.covered.add(name);
    if (made === 1) world.acknowledge(`/payments/${world.idOf('payment', { id: before + 1 })}`);
    world.sandbox.faults.clear();
    return said;
  }),
  // Sends the same creation several times in parallel. The sandbox must give each created payment its own id.
  writing('create at once', 0.7, async (world, random) => {
    const body = newPayment(world, random);
    const create = () => world.call('/payments', { body, isConcurrent: true });
    const replies = await Promise.all(Array.from({ length: 2 + random.below(8) }, create));
    const made = replies.flatMap(({ status, body }) =>
      status === 200 ? [String(body.payment?.id)] : [],
    );
    for (const id of made.sort()) world.acknowledge(`/payments/${id}`);
    return `${made.length} of ${replies.length}`;
  }),
];
