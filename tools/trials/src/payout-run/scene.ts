import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type Payment } from '@crossborder-fx/client';
import { createTableSql } from '@crossborder-fx/client/postgres-journal';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { onTestFinished } from 'vitest';
import { createDatabases, steadyPool } from '../kit/databases.ts';
import { type Fault, requestFaults } from '../kit/faults.ts';
import { startHttpHop } from '../kit/http-hop.ts';
import { installPacked } from '../kit/install-packed.ts';
import type { Random } from '../kit/random.ts';
import { commandOf } from './command.ts';

/** The service asks for less. Nothing of the request took effect. */
const tooMany: Fault = async (passage) =>
  passage.answer({
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': '0' },
    body: Buffer.from(JSON.stringify({ errorCode: 429, errorType: 'TooManyRequests' })),
  });

const faults: Record<string, Fault> = { ...requestFaults, '429': tooMany };

export type Scene = Awaited<ReturnType<typeof openScene>>;

/** A bank, a network that loses answers, a journal in PostgreSQL, and a file of sellers: all from the tarballs. */
export async function openScene(serverUrl: string, rows: number, random: Random) {
  const installed = await installPacked();
  const sandbox = await installed.sandbox.startSandbox();
  onTestFinished(() => sandbox.close());
  const databases = await createDatabases(serverUrl, async (url) => {
    const pool = steadyPool(url);
    await pool.query(createTableSql({ account: 'acme-trial' }));
    await pool.end();
  });
  const database = await databases.create();
  const pool = steadyPool(database);
  onTestFinished(async () => {
    await pool.end();
    await databases.drop(database);
    await databases.close();
  });

  let isCalm = false;
  const met: Record<string, number> = {};
  const hop = await startHttpHop({
    target: () => Number(new URL(sandbox.url).port),
    incidentOf() {
      if (isCalm || !random.chance(0.05)) return {};
      const name = random.pick(Object.keys(faults));
      met[name] = (met[name] ?? 0) + 1;
      return { act: faults[name], milliseconds: random.below(200) };
    },
  });
  onTestFinished(() => hop.close());

  const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
  const wallet = (await fx.wallets.list()).items.find(({ currency }) => currency === 'EUR');
  const [beneficiary] = (await fx.externalBankAccounts.list()).items;
  const day = sandbox.clock.today();
  /** What each seller gets, in cents. */
  const cents = new Map(
    Array.from({ length: rows }, (_, index) => [`seller-${index}`, 100 + random.below(900)]),
  );
  const file = join(await temporaryFolder(), 'sellers.csv');
  const write = () =>
    writeFile(
      file,
      [
        'reference,sourceWalletId,externalBankAccountId,amount,currency,desiredExecutionDate,feeCurrency,feePaymentOption,priorityPaymentOption',
        ...Array.from(cents, ([reference, amount]) => {
          const value = (amount / 100).toFixed(2);
          return `${reference},${wallet?.id},${beneficiary?.id},${value},EUR,${day},EUR,SHARE,48H`;
        }),
      ].join('\n'),
    );
  await write();
  const { username, secret } = sandbox.credentials;
  const command = commandOf(installed.bins.payouts, file, {
    FX_BASE_URL: hop.url,
    FX_USERNAME: username,
    FX_SECRET: secret,
    DATABASE_URL: database,
  });

  return {
    fx,
    command,
    cents,
    write,
    met,
    /** From now on, the network works, and what was on its way has arrived. */
    async calm() {
      isCalm = true;
      await hop.settled();
    },
    storm() {
      isCalm = false;
    },
    /** An hour passes for the journal. Only while nothing is on its way. */
    anHourLater: () =>
      pool.query("UPDATE crossborder_fx_journal SET sent_at = sent_at - interval '1 hour'"),
    /** What the bank has, past the network: by reference. */
    async paid(): Promise<Map<string, Payment[]>> {
      const found = new Map<string, Payment[]>();
      for await (const payment of fx.payments.iterate({ status: 'all' })) {
        const [reference = ''] = String(payment.tag).split(' ', 1);
        found.set(reference, [...(found.get(reference) ?? []), payment]);
      }
      return found;
    },
  };
}
