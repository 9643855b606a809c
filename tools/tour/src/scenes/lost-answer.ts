import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, PaymentCreate } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { money } from '@crossborder-fx/client/money';
import { euroWallet } from './payment.ts';
import { type Scene, today } from './scene.ts';

/** The answer to a payment is lost after the commit. Asked again, createOnce finds it and sends nothing. */
export async function lostAnswer(scene: Scene, externalBankAccountId: string): Promise<void> {
  const { fx, sandbox, tell } = scene;
  const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-tour-'));
  try {
    const body: Omit<PaymentCreate, 'tag'> = {
      sourceWalletId: await euroWallet(scene),
      externalBankAccountId,
      amount: money('99', 'EUR'),
      desiredExecutionDate: today(sandbox),
      feeCurrency: 'EUR',
      feePaymentOption: 'SEPA',
      priorityPaymentOption: '48H',
    };
    sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
    const pay = (client: Client) =>
      client.payments.createOnce(body, {
        journal: fileJournal(folder, { account: 'tour' }),
        reference: 'Invoice 4712',
      });
    const lost = await pay(fx).then(
      () => 'No answer was lost',
      (error: Error) => `${error.name}: the payment may have been created`,
    );
    tell(lost);
    const found = await pay(fx);
    const sent = sandbox.listRequests({ operation: 'createPayment' }).length;
    tell(`Found ${found.status} as ${found.tag}; ${sent} payments were sent in all`);
    const { status } = await fx.payments.delete(found.id);
    tell(`Deleted: ${status}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
