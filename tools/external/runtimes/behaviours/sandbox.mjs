// What a program keeps in a sandbox with a data file, from one start to the next.
import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';

const [data] = process.argv.slice(2);
const start = async () => {
  const sandbox = await startSandbox({ data, at: '2026-11-23 09:00:00' });
  return { sandbox, fx: createClient({ baseUrl: sandbox.url, ...sandbox.credentials }) };
};

const first = await start();
const { object } = await first.sandbox.trigger('PAYMENT_FINALIZED');
const now = first.sandbox.clock.now();
await first.sandbox.close();
const { sandbox, fx } = await start();
const { status } = await fx.payments.get(object.id);
const isSameTime = sandbox.clock.now().getTime() === now.getTime();
console.log(JSON.stringify({ status, isSameTime }));
await sandbox.close();
