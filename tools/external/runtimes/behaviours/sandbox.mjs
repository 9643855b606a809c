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
  const [wallet] = (await fx.wallets.list()).items;
  const [beneficiary] = (await fx.externalBankAccounts.list()).items;
  const { id } = await fx.payments.create({
    sourceWalletId: wallet.id,
    externalBankAccountId: beneficiary.id,
    amount: { value: '000000001250.00', currency: 'EUR' },
    desiredExecutionDate: '2026-11-23',
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  });
  await fx.payments.confirm(id);
  await sandbox.clock.advance({ days: 1 });
  sandbox.snapshot('tuesday');
  await fx.wallets.create({ currency: 'EUR', tag: 'undone' });
  await sandbox.clock.advance({ days: 1 });
  sandbox.restore('tuesday');
  return id;
});
const kept = await withSandbox(async (sandbox, fx) => {
  const { status } = await fx.payments.get(made);
  const tags = (await fx.wallets.list()).items.map(({ tag }) => tag);
  return { status, isUndone: !tags.includes('undone'), now: sandbox.clock.now() };
});
console.log(JSON.stringify(kept));
