import { ask } from '../../../../../../packages/sandbox/test/ask.ts';
import { payment, user } from '../provider.ts';

// Milliseconds of processor time for a year in which so many payments fall due, without subscriptions.

const day = 24 * 60 * 60 * 1000;
const count = Number(process.argv[2]);
const { clock } = user;
const start = clock.now();

for (let made = 0; made < count; made++) {
  // Those of a weekend fall due on Monday.
  const due = new Date(start + (1 + (made % 350)) * day).toISOString().slice(0, 10);
  const body = { ...payment, desiredExecutionDate: due };
  const { payment: created } = Object(ask(user, 'createPayment', { body }));
  ask(user, 'confirmPayment', { path: { id: created.id } });
}
const before = process.cpuUsage();
await clock.moveTo(start + 365 * day);
const used = process.cpuUsage(before);
const unfinished = user.context.statements.get<{ count: number }>(
  "SELECT count(*) AS count FROM payment WHERE status <> 'finalized'",
);
if (unfinished?.count !== 0) throw new Error(`${unfinished?.count} payments are not finalized.`);
console.log(JSON.stringify({ advance: (used.user + used.system) / 1000 }));
process.exit();
