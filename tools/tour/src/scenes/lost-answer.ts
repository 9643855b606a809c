import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { InProgressError, type PaymentCreate } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { money } from '@crossborder-fx/client/money';
import { euroWallet } from './payment.ts';
import { type Scene, textOf, today } from './scene.ts';

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
    const pay = () =>
      fx.payments.createOnce(body, {
        journal: fileJournal(folder, { account: 'tour' }),
        reference: 'Invoice 4712',
        // The longer a call may take, the longer nobody else may look what came of it.
        timeout: 500,
      });
    const lost = await pay().then(
      () => 'No answer was lost',
      (error: Error) => `${error.name}: the payment may have been created`,
    );
    tell(lost);
    const found = await again(pay);
    const sent = sandbox.listRequests({ operation: 'createPayment' }).length;
    tell(`Found: ${textOf(found.amount)}, ${found.status}; ${sent} payments were sent in all`);
    const { status } = await fx.payments.delete(found.id);
    tell(`Deleted: ${status}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Calls again when the time has come at which it may be looked what became of the first call. */
async function again<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof InProgressError)) throw error;
    await pause(error.retryAt.getTime() - Date.now());
    return call();
  }
}
