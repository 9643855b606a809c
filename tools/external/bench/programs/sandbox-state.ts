import type { PaymentCreate } from '@crossborder-fx/openapi';
import { addDays, dateAt } from '../../../../packages/sandbox/src/calendar/date.ts';
import { createSandboxUser } from '../../../../packages/sandbox/src/sandbox-user.ts';
import { sandboxUserOptions } from '../../../../packages/sandbox/test/sandbox-user-options.ts';
import { ask } from '../../../../packages/sandbox/test/user-of.ts';
import { spreadOf } from '../measure.ts';

// Measures the processor time of a sandbox that holds many payments, called without HTTP.

const [, , mode, size, body = ''] = process.argv;
const count = Number(size);
const user = createSandboxUser(sandboxUserOptions());
const payment: PaymentCreate = JSON.parse(body);
console.log(JSON.stringify(mode === 'pages' ? pagesAndMemory() : await year()));
process.exit();

/** Measures the microseconds for a page of 50 payments, in a small and a large list, and the used bytes of memory. */
function pagesAndMemory() {
  const create = (more: number) => {
    for (let made = 0; made < more; made++) ask(user, 'createPayment', { body: payment });
  };
  create(count / 100);
  const firstOfFew = timeOfPage(1);
  create(count - count / 100);
  const last = Math.ceil(count / 50);
  const others = [0.25, 0.5, 0.75, 1].map((share) => timeOfPage(Math.ceil(last * share)));
  gc?.();
  return {
    'page 1 of few': firstOfFew,
    'page 1 of many': timeOfPage(1),
    'slowest page of many': Math.max(...others),
    'resident memory': process.memoryUsage.rss(),
  };
}

function timeOfPage(page: number): number {
  const query = { path: { status: 'all' } as never, query: { page: String(page) } };
  const timeOf = (times: number) => {
    const before = process.cpuUsage();
    for (let read = 0; read < times; read++) ask(user, 'listPayments', query);
    const { user: own, system } = process.cpuUsage(before);
    return (own + system) / times;
  };
  // Each page is read 50 times before the measurement, so that the payments of the page are in the processor's caches.
  timeOf(50);
  return spreadOf(Array.from({ length: 5 }, () => timeOf(100))).median;
}

/** Measures the milliseconds in which the sandbox moves its clock by a year during which `count` payments fall due. */
async function year() {
  const { clock, context } = user;
  const start = clock.now();
  for (let made = 0; made < count; made++) {
    // A payment whose execution date is at a weekend falls due on the Monday after.
    const due = addDays(dateAt(start), 1 + (made % 350));
    const body = { ...payment, desiredExecutionDate: due };
    const { payment: created } = Object(ask(user, 'createPayment', { body }));
    ask(user, 'confirmPayment', { path: { id: created.id } });
  }

  const before = process.cpuUsage();
  await clock.moveTo(start + 365 * 24 * 60 * 60 * 1000);
  const used = process.cpuUsage(before);
  const sql = "SELECT count(*) AS count FROM payment WHERE status = 'finalized'";
  const finalized = context.statements.get<{ count: number }>(sql)?.count;
  if (finalized !== count)
    throw new Error(`All ${count} payments must be finalized, but ${finalized} are.`);
  return { advance: (used.user + used.system) / 1000 };
}
