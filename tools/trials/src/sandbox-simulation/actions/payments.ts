import type { PaymentCreate } from '@crossborder-fx/openapi';
import type { Random } from '../../kit/random.ts';
import { coveredRow } from '../coverage.ts';
import { addDays, tables } from '../inside.ts';
import { requireThat } from '../promises.ts';
import type { World } from '../world.ts';
import { codeOf, type Reply } from '../world.ts';
import { type Action, someAmount, writing } from './action.ts';

const [unverifiedRow] = tables.payment.rows.filter(
  ({ condition }) => condition === 'payeeNotVerified',
);

interface PaymentRow {
  id: number;
  status: string | null;
  stage: string | null;
  details: string;
}

/** A body that is mostly right. */
export function newPayment(world: World, random: Random): PaymentCreate {
  const { id, currency } = world.pick<{ id: number; currency: string }>(
    random,
    'externalBankAccount',
    random.chance(0.97) ? 'isDeleted = 0' : 'true',
  ) ?? { id: 1_000_000, currency: 'EUR' };
  const sameCurrency = random.chance(0.8) ? `currency = '${currency}'` : 'true';
  const wallet =
    world.pick<{ id: number; currency: string }>(random, 'wallet', sameCurrency) ??
    world.pick<{ id: number; currency: string }>(random, 'wallet');
  const days = random.weighted([
    { weight: 50, days: 0 },
    { weight: 40, days: 1 + random.below(10) },
    { weight: 6, days: 100 + random.below(200) },
    { weight: 2, days: -1 },
    { weight: 2, days: 400 },
  ]);
  return {
    sourceWalletId: world.ids.idOf('wallet', wallet?.id ?? 1_000_000),
    externalBankAccountId: world.ids.idOf('externalBankAccount', id),
    amount: someAmount(random, random.chance(0.97) ? currency : 'CHF'),
    desiredExecutionDate: addDays(world.today(), days.days),
    feeCurrency: random.chance(0.9) ? currency : 'EUR',
    feePaymentOption: random.pick(['OUR', 'SHARE', 'SHARE', 'BEN', 'SEPA', 'DSP', 'RTGS']),
    priorityPaymentOption: random.pick(['48H', '48H', '24H', '1H', 'instant', 'normal', 'never']),
    ...(random.chance(0.3) && { communication: `Invoice ${random.below(10_000)}` }),
    ...(random.chance(0.2) && { tag: `tag ${random.below(100)}` }),
    ...(random.chance(0.1) && { verificationOfPayee: true }),
  };
}

/** Keeps in mind what was created. */
export function acknowledgePayment({ acknowledged }: World, { status, body }: Reply): void {
  if (status === 200) acknowledged.add(`/payments/${body.payment?.id}`);
}

async function create(world: World, random: Random): Promise<string> {
  const body = newPayment(world, random);
  const reply = await world.call('/payments', { body });
  requireThat(
    [200, 422].includes(Number(reply.status)),
    'rules of the service',
    `create: ${reply.status}`,
  );
  acknowledgePayment(world, reply);
  // A row that makes nothing leaves no transition behind.
  const isUnverified = codeOf(reply.body) === 'payeeNotVerified';
  if (isUnverified) world.covered.add(coveredRow('payment', `${unverifiedRow?.id}`, ''));
  return `${JSON.stringify(body)}: ${reply.status} ${reply.body.payment?.id ?? reply.body.errorType}`;
}

/** The status that the service must answer with for a payment in a state, such as 409. */
type Expected = (payment: PaymentRow, world: World) => number;

const onConfirm: Expected = ({ status, details }, world) => {
  const account = JSON.parse(details).paidAccount?.externalBankAccount ?? 0;
  const found = world.row<{ isDeleted: number }>(
    'SELECT isDeleted FROM externalBankAccount WHERE id = ?',
    account,
  );
  return status === 'waitingconfirmation' && found?.isDeleted === 0 ? 200 : 409;
};
const onDelete: Expected = ({ status, stage }) =>
  stage === 'scheduled' || status === 'waitingconfirmation' || status === 'waitingsignature'
    ? 200
    : 409;
const onProof: Expected = ({ status }) =>
  status === null || ['canceled', 'refused', 'rejected'].includes(status) ? 409 : 200;

async function change(
  world: World,
  random: Random,
  { method, path = '', body, where = 'true', expected }: Change,
): Promise<string> {
  const found = world.pick<PaymentRow>(random, 'payment', random.chance(0.8) ? where : 'true');
  const id = world.ids.idOf('payment', found?.id ?? 1_000_000);
  const { status } = await world.call(`/payments/${id}${path}`, { method, body });
  const said = `${id} ${found?.status}/${found?.stage}: ${status}`;
  const wanted = found ? expected(found, world) : 404;
  // In the calm of a client that sends one request after the other.
  requireThat(status === wanted, 'rules of the service', `${method}${path} ${said}, not ${wanted}`);
  return said;
}

interface Change {
  method: string;
  path?: string;
  body?: unknown;
  where?: string;
  expected: Expected;
}

const waiting = "status = 'waitingconfirmation'";

/** Confirms a payment several times at once: the first confirmation works, and the others are too late. */
async function confirmAtOnce(world: World, random: Random): Promise<string> {
  const found = world.pick<PaymentRow>(random, 'payment', waiting);
  if (!found) return 'none waits';
  const expected = onConfirm(found, world);
  const id = world.ids.idOf('payment', found.id);
  const replies = await Promise.all(
    [1, 2, 3].map(() =>
      world.call(`/payments/${id}/confirm`, { method: 'PUT', isConcurrent: true }),
    ),
  );
  const statuses = replies.map(({ status }) => Number(status)).sort();
  const wanted = [expected, 409, 409].join();
  requireThat(statuses.join() === wanted, 'rules of the service', `${id}: ${statuses}`);
  return `${id}: ${statuses}`;
}

export const paymentActions: readonly Action[] = [
  writing('create payment', 14, create),
  writing('confirm', 11, (world, random) =>
    change(world, random, {
      method: 'PUT',
      path: '/confirm',
      where: waiting,
      expected: onConfirm,
    }),
  ),
  writing('confirm at once', 1, confirmAtOnce),
  writing('delete payment', 2, (world, random) =>
    change(world, random, { method: 'DELETE', where: 'status IS NOT NULL', expected: onDelete }),
  ),
  writing('proof', 2, (world, random) =>
    change(world, random, {
      method: 'PUT',
      path: '/proofOfTransaction',
      body: {
        documentType: random.pick(['invoice', 'identity']),
        tag: 'invoice.pdf',
        file: Buffer.from(`proof ${random.below(100)}`).toString('base64'),
      },
      where: "stage = 'proof'",
      expected: onProof,
    }),
  ),
];
