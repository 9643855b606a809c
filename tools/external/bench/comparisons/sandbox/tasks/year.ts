import { addDays } from '../../../../../../packages/sandbox/src/calendar/date.ts';
import { dateAt } from '../../../../../../packages/sandbox/src/calendar/paris-time.ts';
import {
  createSandboxUser,
  type SandboxUser,
} from '../../../../../../packages/sandbox/src/sandbox-user.ts';
import { ask } from '../../../../../../packages/sandbox/test/ask.ts';
import { sandboxUserOptions } from '../../../../../../packages/sandbox/test/sandbox-user-options.ts';
import { startAnswering } from '../../../src/sections/servers/start-answering.ts';
import { payment, user } from '../provider.ts';

// Milliseconds of processor time for a year in which so many payments fall due: without subscriptions, and
// what each notification takes more, to a receiver in a process of its own.

const day = 24 * 60 * 60 * 1000;
const count = Number(process.argv[2]);

async function yearOf(one: SandboxUser): Promise<number> {
  const { clock } = one;
  const start = clock.now();
  for (let made = 0; made < count; made++) {
    // Those of a weekend fall due on Monday.
    const due = addDays(dateAt(start), 1 + (made % 350));
    const body = { ...payment, desiredExecutionDate: due };
    const { payment: created } = Object(ask(one, 'createPayment', { body }));
    ask(one, 'confirmPayment', { path: { id: created.id } });
  }
  const before = process.cpuUsage();
  await clock.moveTo(start + 365 * day);
  const used = process.cpuUsage(before);
  const finalized = countOf(one, "payment WHERE status = 'finalized'");
  if (finalized !== count) throw new Error(`${finalized} payments of ${count} are finalized.`);
  return (used.user + used.system) / 1000;
}

function countOf({ context }: SandboxUser, rows: string): number {
  const sql = `SELECT count(*) AS count FROM ${rows}`;
  return context.statements.get<{ count: number }>(sql)?.count ?? 0;
}

const advance = await yearOf(user);
await using receiver = await startAnswering(null);
const notified = createSandboxUser(sandboxUserOptions());
const events: 'PAYMENT_FINALIZED'[] = ['PAYMENT_FINALIZED'];
ask(notified, 'createWebhook', { body: { url: receiver.baseUrl, events } });
const withReceiver = await yearOf(notified);
const delivered = countOf(notified, "delivery WHERE state = 'delivered'");
if (delivered !== count) throw new Error(`${delivered} notifications of ${count} are delivered.`);
console.log(JSON.stringify({ advance, 'a notification': (withReceiver - advance) / count }));
process.exit();
