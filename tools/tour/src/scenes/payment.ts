import { money } from '@crossborder-fx/client/money';
import type { ExternalBankAccountCreate, Payment } from '@crossborder-fx/openapi';
import { mustBe, required, type Scene, textOf } from './scene.ts';

const supplier: ExternalBankAccountCreate = {
  accountNumber: 'DE89 3704 0044 0532 0130 00',
  currency: 'EUR',
  holderBank: { bic: 'COBADEFFXXX' },
  holder: { name: 'Nordlicht Logistik', type: 'Corporate', address: { country: 'DE' } },
  verificationOfPayee: true,
};

const invoice = 'Invoice 4711';

/** A payment from its beneficiary to its movement: verified, confirmed, executed, notified, booked. */
export async function payment(scene: Scene): Promise<Payment> {
  const { fx, sandbox, receiver, tell } = scene;
  const sourceWalletId = await euroWallet(scene);
  const beneficiary = await fx.externalBankAccounts.create(supplier);
  const { status } = beneficiary.payeeVerification ?? {};
  const { holder } = await fx.externalBankAccounts.get(beneficiary.id);
  const beneficiaries = await fx.externalBankAccounts.list();
  mustBe(holder?.name, supplier.holder.name, 'The holder of the account');
  mustBe(status, 'SUCCESS', 'The verification of the payee');
  tell(`${holder?.name} verified: ${status}; ${beneficiaries.items.length} in the list`);

  const { options = [] } = await fx.payments.getOptions({
    walletId: sourceWalletId,
    externalBankAccountId: beneficiary.id,
  });
  tell(`${options.length} ways to pay, from ${textOf(required(options[0], 'way to pay').feeCost)}`);
  const created = await fx.payments.create({
    sourceWalletId,
    externalBankAccountId: beneficiary.id,
    amount: money('1250', 'EUR'),
    desiredExecutionDate: sandbox.clock.today(),
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
    communication: invoice,
  });
  tell(`${textOf(created.amount)}, ${created.status}`);
  await fx.payments.uploadProofOfTransaction(created.id, {
    documentType: 'invoice',
    tag: invoice,
    file: new TextEncoder().encode('The invoice'),
  });
  const confirmed = await fx.payments.confirm(created.id);
  mustBe(confirmed.status, 'planified', 'The payment that was confirmed');
  tell(`${confirmed.status}, to be executed on ${confirmed.executionDate}`);

  await sandbox.clock.set(`${confirmed.executionDate} 18:00:00`);
  const final = await fx.payments.get(created.id);
  mustBe(final.status, 'finalized', 'The payment, on the evening of its day');
  tell(`${final.status}, once the clock of the sandbox is at that day's evening`);
  const received = receiver.events.filter(({ event }) => event === 'PAYMENT_FINALIZED');
  mustBe(received.length, 1, 'Notifications of PAYMENT_FINALIZED');
  tell('PAYMENT_FINALIZED signed, sent, verified and handled once');

  const movements = await fx.financialMovements.list({ walletId: sourceWalletId });
  const debit = required(
    movements.items.find(({ description }) => description?.includes(invoice)),
    'movement of the payment',
  );
  const { typeLabel, amount } = await fx.financialMovements.get(debit.id ?? '');
  const paid = textOf(amount);
  mustBe(paid, `-${textOf(created.amount)}`, 'The movement of the payment');
  tell(`${typeLabel} of ${paid}`);
  return final;
}

export async function euroWallet({ fx }: Pick<Scene, 'fx'>): Promise<string> {
  const { items } = await fx.wallets.list();
  return required(
    items.find(({ currency }) => currency === 'EUR'),
    'account in EUR',
  ).id;
}
