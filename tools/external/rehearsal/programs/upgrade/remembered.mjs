import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// What the programs of an upgrade are told: the phase, from 1 to 3 (the previous version, the next, the
// previous again), the folder of their data, a schema of PostgreSQL, and which kind of journal.
const [phase, folder, schema, kind] = process.argv.slice(2);

export const setting = { phase: Number(phase), folder, schema, kind };

/** What the earlier phases wrote down, to compare it with what is in the data. */
export async function remembered(name, initial) {
  const file = join(folder, `${name}.json`);
  const known = setting.phase === 1 ? initial : JSON.parse(await readFile(file, 'utf8'));
  return { known, keep: () => writeFile(file, JSON.stringify(known)) };
}

/** The day of a sandbox. The release before may not have `clock.today()` yet. */
export function dayOf({ clock }) {
  return clock.today?.() ?? clock.now().toLocaleDateString('sv', { timeZone: 'Europe/Paris' });
}

/** A payment as the sandbox takes it, of a day, from its first account to its first beneficiary. */
export async function paymentOf(fx, desiredExecutionDate) {
  const [wallet] = (await fx.wallets.list()).items;
  const [beneficiary] = (await fx.externalBankAccounts.list()).items;
  return {
    sourceWalletId: wallet.id,
    externalBankAccountId: beneficiary.id,
    amount: { value: '000000001250.00', currency: 'EUR' },
    desiredExecutionDate,
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  };
}

export const allPayments = (fx) => Array.fromAsync(fx.payments.iterate({ status: 'all' }));
