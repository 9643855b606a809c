// What a program keeps in a sandbox with a data file, from one start to the next.
import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';

const [data] = process.argv.slice(2);

async function withSandbox(work) {
  const sandbox = await startSandbox({ data, at: '2026-11-23 09:00:00' });
  const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
  try {
    return await work(sandbox, fx);
  } finally {
    await sandbox.close();
  }
}

const made = await withSandbox(async (sandbox, fx) => {
  const { id } = await fx.wallets.create({ currency: 'EUR', tag: 'kept' });
  await sandbox.clock.advance({ days: 1 });
  sandbox.snapshot('tuesday');
  await fx.wallets.create({ currency: 'EUR', tag: 'undone' });
  await sandbox.clock.advance({ days: 1 });
  sandbox.restore('tuesday');
  return id;
});
const kept = await withSandbox(async (sandbox, fx) => {
  const { items } = await fx.wallets.list({ sort: 'DESC' });
  const [latest] = items;
  return { isLatest: latest?.id === made, tag: latest?.tag, now: sandbox.clock.now() };
});
console.log(JSON.stringify(kept));
