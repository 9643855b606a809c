import type { PaymentCreate } from '@crossborder-fx/openapi';
import type { Random } from '../../harness/random.ts';
import { coveredRow } from '../game.ts';
import { addDays, tables } from '../inside.ts';
import { requireThat } from '../promises.ts';
import { noId, type World } from '../world.ts';
import { type Action, type Asked, ask, asking, someAmount, someText, writing } from './action.ts';

const unverifiedRow = tables.payment.rows.find(({ condition }) => condition === 'payeeNotVerified');

export function newPayment({ pick, idOf, today }: World, random: Random): PaymentCreate {
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

/** Sends several confirmations of one payment in parallel: one of them must succeed, and the others must get a 409. */
async function confirmAtOnce(world: World, random: Random): Promise<string> {
  const found = world.pick(random, 'payment', isWaiting);
  if (!found) return 'none waits';
  const works = isTrueOf(world, canConfirm, found);
  const path = `/payments/${world.idOf('payment', found)}/confirm`;
  const sent = [1, 2, 3].map(() => world.call(path, { method: 'PUT', isConcurrent: true }));
  const statuses = (await Promise.all(sent)).map(({ status }) => Number(status)).sort();
  const said = `${path}: ${statuses}`;
  const wanted = [works ? 200 : 409, 409, 409];
  requireThat(
    statuses.join() === wanted.join(),
    'the sandbox keeps the rules of the service',
    said,
  );
  return said;
}

export const paymentActions: readonly Action[] = [
  writing('create payment', 14, async (world, random) => {
    const said = await ask(world, {
      path: '/payments',
      body: newPayment(world, random),
      expected: [200, 422],
      made: ({ payment }) => `/payments/${payment?.id}`,
    });
    // A refusal because of an unverified payee records no transition, so the action itself notes the row.
    const isUnverified = said.endsWith('payeeNotVerified');
    if (isUnverified) world.covered.add(coveredRow('payment', `${unverifiedRow?.id}`, ''));
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
  writing('confirm at once', 1, confirmAtOnce),
];
