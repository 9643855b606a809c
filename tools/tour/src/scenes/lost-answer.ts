import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CrossborderFxError, type PaymentCreate } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { money } from '@crossborder-fx/client/money';
import { euroWallet } from './payment.ts';
import { mustBe, type Scene, textOf } from './scene.ts';

// createOnce looks for a lost payment half a minute after the call must have ended. The tour does not wait that
// long: it gives the journal a later time.
const later = 40_000;

/** The answer to a payment is lost after the commit. Asked again, createOnce finds it and sends nothing. */
export async function lostAnswer(scene: Scene, externalBankAccountId: string): Promise<void> {
  const { fx, sandbox, tell } = scene;
  const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-tour-'));
  try {
    const body: Omit<PaymentCreate, 'tag'> = {
      sourceWalletId: await euroWallet(scene),
      externalBankAccountId,
      amount: money('99', 'EUR'),
      desiredExecutionDate: sandbox.clock.today(),
      feeCurrency: 'EUR',
      feePaymentOption: 'SEPA',
      priorityPaymentOption: '48H',
    };
    sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
    const pay = (clock: () => Date) =>
      fx.payments.createOnce(body, {
        journal: fileJournal(folder, { account: 'tour', clock }),
        reference: 'Invoice 4712',
        timeout: 5000,
      });
    const countSent = () => sandbox.listRequests({ operation: 'createPayment' }).length;
    const sentBefore = countSent();
    const lost = await pay(sandbox.journalClock).then(
      () => new Error('No answer was lost.'),
      (error: unknown) => error,
    );
    if (!(lost instanceof CrossborderFxError)) throw lost;
    mustBe(lost.outcome, 'unknown', `The outcome of a lost answer, with ${lost.name}`);
    tell(`${lost.name}: the payment may have been created`);
    const found = await pay(() => new Date(sandbox.journalClock().getTime() + later));
    mustBe(countSent() - sentBefore, 1, 'Payments sent for the invoice');
    tell(`Found: ${textOf(found.amount)}, ${found.status}; it was sent once`);
    const { status } = await fx.payments.delete(found.id);
    mustBe(status, 'canceled', 'The payment that was deleted');
    tell(`Deleted: ${status}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
