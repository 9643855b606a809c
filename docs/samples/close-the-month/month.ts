import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { createStatement } from '@crossborder-fx/statements';

await using sandbox = await startSandbox({ at: '2026-11-02 09:00:00', seed: 'a bookkeeper' });
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
// In production: the folder that the accounting program imports from.
const folder = await mkdtemp(join(tmpdir(), 'fx-statements-'));

for await (const { id, currency } of fx.wallets.iterate()) {
  const { text, balances, count } = await createStatement(fx, {
    walletId: id,
    fromDate: '2026-10-01',
    toDate: '2026-10-31',
    format: 'camt.053',
  });
  await writeFile(join(folder, `2026-10-${currency}.xml`), text);
  console.log(`${currency}: ${balances.opening} and ${count} movements make ${balances.closing}`);
}
await rm(folder, { recursive: true });
