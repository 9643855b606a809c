import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { startSandbox } from '@crossborder-fx/sandbox';
import { launchBrowser } from '../../browser/src/launch-browser.ts';

// `npx nx run site-in-browsers:picture`: the console on the start page, after a payment whose answer was lost and which was found.
const picture = join(import.meta.dirname, '../../../../docs/site/public/console.png');

await using folder = await mkdtempDisposable(join(tmpdir(), 'crossborder-fx-picture-'));
await using sandbox = await startSandbox({ at: '2026-11-23 09:00:00' });
await using browser = await launchBrowser();
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
const [wallet] = (await fx.wallets.list()).items;
const [beneficiary] = (await fx.externalBankAccounts.list()).items;
if (!wallet || !beneficiary) throw new Error('The sandbox has no account or no beneficiary.');
let runs = 0;
// For a minute, what was sent may still arrive: the second run comes later.
const clock = () => new Date(Date.now() + runs * 120_000);
const journal = fileJournal(folder.path, { account: 'treasury', clock });
const pay = () =>
  fx.payments.createOnce(
    {
      sourceWalletId: wallet.id,
      externalBankAccountId: beneficiary.id,
      amount: { value: '000000125000.00', currency: 'EUR' },
      desiredExecutionDate: '2026-11-23',
      feeCurrency: 'EUR',
      feePaymentOption: 'SHARE',
      priorityPaymentOption: '48H',
    },
    { journal, reference: 'Invoice 4711' },
  );
sandbox.clearRequests();
sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
await pay().catch(() => {});
runs += 1;
const { id } = await pay();
await fx.payments.confirm(id);

const page = await browser.newPage({ viewport: { width: 1280, height: 480 } });
await page.goto(`${sandbox.url}/_sandbox/`);
await page.getByText('connected', { exact: true }).waitFor();
await page.getByRole('tab', { name: 'Requests' }).click();
await page.getByRole('link', { name: 'POST /payments' }).first().waitFor();
await page.screenshot({ path: picture, animations: 'disabled' });
console.log(picture);
