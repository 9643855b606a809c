import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Payment } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { type Sandbox, startSandbox } from '@crossborder-fx/sandbox';
import type { Stage } from './stage.ts';

/** A sandbox, and a program that pays. */
export interface Cast {
  sandbox: Sandbox;
  /** Pays one invoice. Called again, it carries on where it was. */
  pay(): Promise<Payment>;
  confirm(id: string): Promise<Payment>;
  /** From now on, the receiver of notifications takes them. */
  repairReceiver(): void;
  close(): Promise<void>;
}

/** Monday, so that no weekend comes between. */
const start = '2026-11-23 09:00:00';

export async function startCast(): Promise<Cast> {
  const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-record-'));
  let status = 500;
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end());
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/notifications`;
  const sandbox = await startSandbox({
    at: start,
    webhook: { url, events: ['PAYMENT_FINALIZED'] },
  });
  const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
  // For a minute, what was sent may still arrive. The program comes back later.
  let runs = 0;
  const clock = () => new Date(Date.now() + runs * 120_000);
  const journal = fileJournal(folder, { account: 'treasury', clock });
  return {
    sandbox,
    async pay() {
      const [wallet] = (await fx.wallets.list()).items;
      const [beneficiary] = (await fx.externalBankAccounts.list()).items;
      if (!wallet || !beneficiary) throw new Error('The sandbox has no account or no beneficiary');
      const body = {
        sourceWalletId: wallet.id,
        externalBankAccountId: beneficiary.id,
        amount: { value: '000000125000.00', currency: 'EUR' },
        desiredExecutionDate: sandbox.clock.now().toISOString().slice(0, 10),
        feeCurrency: 'EUR',
        feePaymentOption: 'SHARE',
        priorityPaymentOption: '48H',
      } as const;
      try {
        return await fx.payments.createOnce(body, { journal, reference: 'Invoice 4711' });
      } finally {
        runs++;
      }
    },
    confirm: (id) => fx.payments.confirm(id),
    repairReceiver() {
      status = 204;
    },
    async close() {
      receiver.close();
      await sandbox.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** A payment whose answer is lost, from its creation to the notification of its end. */
export async function playStory(stage: Stage, cast: Cast): Promise<void> {
  const { page, say, click, choose, look } = stage;
  const tab = (name: string) => page.getByRole('tab', { name });

  await say('A sandbox: accounts in EUR, USD and GBP, and a clock that stands still.');
  await look(1);

  await click(tab('Faults'));
  await say('The answer to the next payment gets lost, after the payment was created.');
  await choose(page.getByLabel('Operation'), 'createPayment');
  await choose(page.getByLabel('What happens'), 'Close the connection');
  await choose(page.getByLabel('When'), 'after everything happened');
  await click(page.getByRole('button', { name: 'Add fault' }));
  await look(1);

  await click(tab('Requests'));
  await say('A program pays 125,000 euro. It does not learn whether the payment exists.');
  const lost = await cast.pay().then(
    () => undefined,
    (error: unknown) => error,
  );
  if (lost === undefined) throw new Error('The answer was not lost');
  await page.getByRole('link', { name: 'POST /payments' }).waitFor();
  await look(2.5);
  await say(
    'It runs again. The client does not send twice: it looks for the payment, and finds it.',
  );
  const payment = await cast.pay();
  await look(3);

  await click(tab('Payments'));
  await say('There is one payment, and it waits for its confirmation.');
  await click(page.locator('tbody a').first());
  await page.locator('.history li').first().waitFor();
  await look(1.5);
  await say('The program confirms it.');
  await cast.confirm(payment.id);
  await page.locator('.detail .summary .status', { hasText: 'planified' }).waitFor();
  await look(1.5);

  await say('Eight hours pass in seconds. At 17:00 the payment is final.');
  const anHour = page.getByRole('button', { name: '+1 hour' });
  await click(anHour);
  for (let hour = 1; hour < 8; hour++) {
    await anHour.click();
    await look(0.2);
  }
  await page.locator('.detail .summary .status', { hasText: 'finalized' }).waitFor();
  await look(1);
  await stage.takePoster();
  await look(1);

  await click(tab('Deliveries'));
  await say('The receiver answered 500. The service repeats the notification a minute later.');
  await click(page.locator('tbody a').first());
  await look(1.5);
  cast.repairReceiver();
  await click(anHour);
  await page.locator('.detail .status', { hasText: 'delivered' }).first().waitFor();
  await look(2.5);

  await click(tab('Accounts'));
  await say('The account in euro has paid once.');
  await look(3);
}
