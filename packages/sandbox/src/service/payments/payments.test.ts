import { createHash } from 'node:crypto';
import type {
  CreatedPaymentResponse,
  ExternalBankAccountCreate,
  PaymentCreate,
} from '@crossborder-fx/openapi';
import { describe, expect, test } from 'vitest';
import { newBeneficiary, newPayment } from '../../../test/bodies.ts';
import { type Payer, payerOf } from '../../../test/payer-of.ts';
import { codeOf, expectRefusal, expectRefused, refusalOf } from '../../../test/refusals.ts';
import { sandboxOf } from '../../../test/sandbox-of.ts';
import { clientOf, sendStrict } from '../../../test/strict.ts';
import type { RefusalCode } from '../../common/refused-error.ts';
import type { SandboxOptions } from '../../sandbox.ts';
import { nothing } from '../operation.ts';
import { callOperation } from '../operations.ts';
import { type Incoming, paymentOperations, receivePayment } from './payments.ts';

/** Starts a sandbox. Its functions make beneficiaries, and bodies of payments from the first account in a currency. */
async function startedWith({
  currency = 'EUR',
  ...options
}: SandboxOptions & { currency?: string } = {}) {
  const sandbox = await sandboxOf(options);
  const client = clientOf(sandbox);
  const wallets = await client.wallets.list();
  const wallet = wallets.items.find((one) => one.currency === currency);
  if (!wallet) throw new Error(`There is no account in ${currency}.`);
  const beneficiary = async (fields: Partial<ExternalBankAccountCreate> = {}) =>
    (await client.externalBankAccounts.create(newBeneficiary(fields))).id;
  const bodyFor = (externalBankAccountId: string, fields: Partial<PaymentCreate> = {}) =>
    newPayment({ sourceWalletId: wallet.id, externalBankAccountId, ...fields });
  return { sandbox, client, wallet, beneficiary, bodyFor };
}

describe('create', () => {
  test('2.5: a created payment has the fields of the request, its id, its status and its dates', async () => {
    const { client, beneficiary, bodyFor } = await startedWith();
    const body = bodyFor(await beneficiary(), {
      amount: { value: '000000001250.0000000', currency: 'EUR' },
      desiredExecutionDate: '2026-11-28',
      tag: 'Machine parts',
      communication: 'Invoice 2026-1108',
    });
    const created = await client.payments.create(body);
    expect(created).toEqual({
      id: created.id,
      status: 'waitingconfirmation',
      createdDate: '2026-11-23 09:00:00',
      desiredExecutionDate: '2026-11-28',
      executionDate: '2026-11-30',
      amount: { value: '000000001250.00', currency: 'EUR' },
      counterValue: { value: '000000001250.00', currency: 'EUR' },
      tag: 'Machine parts',
      externalBankAccountId: body.externalBankAccountId,
      sourceWalletId: body.sourceWalletId,
      communication: 'Invoice 2026-1108',
      priorityPaymentOption: '48H',
      feePaymentOption: 'SHARE',
      feePaymentAmount: { value: '000000000003.00', currency: 'EUR' },
    });
    expect(await client.payments.get(created.id)).toEqual(created);
  });

  test('2.5: a payment in another currency has a rate and a counter value', async () => {
    const { client, wallet, beneficiary, bodyFor } = await startedWith();
    const body = bodyFor(
      await beneficiary({
        currency: 'GBP',
        accountNumber: 'GB29NWBK60161331926819',
        holderBank: { bic: 'EXAMGB2L' },
      }),
      { amount: { value: '000000000500.00', currency: 'GBP' } },
    );
    const { rate, counterValue } = await client.payments.create(body);
    expect(rate).toMatchObject({ currencyPair: 'EURGBP', date: '2026-11-23 09:00:00' });
    const euros = 500 / Number(rate?.appliedBid);
    expect(Number(counterValue?.value)).toBeCloseTo(euros, 2);
    expect(counterValue?.currency).toBe(wallet.currency);
  });

  test('a payment shows its priority by the word that the request used', async () => {
    const { client, beneficiary, bodyFor } = await startedWith();
    const body = bodyFor(await beneficiary(), { priorityPaymentOption: 'urgent' });
    expect(await client.payments.create(body)).toMatchObject({
      priorityPaymentOption: 'urgent',
      feePaymentAmount: { value: '000000000018.00', currency: 'EUR' },
    });
  });

  const refused: [RefusalCode, Partial<PaymentCreate>][] = [
    ['walletUnknown', { sourceWalletId: 'NTc4MTI2' }],
    ['externalBankAccountUnknown', { externalBankAccountId: 'NTc4MTI2' }],
    ['currencyNotOfBeneficiary', { amount: { value: '000000000100.00', currency: 'USD' } }],
    ['amountNotPositive', { amount: { value: '000000000000.00', currency: 'EUR' } }],
    ['executionDateTooFar', { desiredExecutionDate: '2027-11-24' }],
    ['feeCurrencyNotAllowed', { feeCurrency: 'USD' }],
    ['optionNotOffered', { feePaymentOption: 'DSP' }],
    ['priorityUnknown', { priorityPaymentOption: '12H' }],
  ];
  test('4.4: a payment that breaks a rule is refused, and nothing is created', async () => {
    const { sandbox, client, beneficiary, bodyFor } = await startedWith();
    const id = await beneficiary();
    for (const [code, fields] of refused) {
      await expectRefusal(sandbox, code, '/payments', bodyFor(id, fields));
    }
    expect((await client.payments.list({ status: 'all' })).items).toEqual([]);
  });
});

describe('verification of the payee', () => {
  test('4.4: only the answer to the creation of a payment has the result of the payee verification', async () => {
    const { sandbox, client, beneficiary, bodyFor } = await startedWith();
    const body = bodyFor(await beneficiary(), { verificationOfPayee: true });
    const response = await sendStrict(sandbox, '/payments', { body });
    const created = (await response.json()) as CreatedPaymentResponse;
    const { payeeVerification, ...payment } = created.payment;
    expect(payeeVerification).toEqual({ status: 'SUCCESS', message: 'Match' });
    expect(await client.payments.get(payment.id)).toEqual(payment);
    expect(await client.payments.confirm(created.payment.id)).not.toHaveProperty(
      'payeeVerification',
    );
  });

  test('4.4, 7 rule 1: a payment to a payee whose verification fails is refused with the result, and nothing is created', async () => {
    const { sandbox, client, beneficiary, bodyFor } = await startedWith();
    const id = await beneficiary({ holder: { name: 'Almost Nordlicht', type: 'Corporate' } });
    const body = bodyFor(id, { verificationOfPayee: true });
    const response = await sendStrict(sandbox, '/payments', { body });
    expect(await response.clone().json()).toMatchObject({
      payeeVerification: { corrections: { account_holder_name: 'Nordlicht' } },
    });
    await expectRefused(response, 'payeeNotVerified');
    expect((await client.payments.list({ status: 'all' })).items).toEqual([]);
    // The payee of a payment is verified only when the body of the request asks for a verification.
    expect(await client.payments.create(bodyFor(id))).toHaveProperty('id');
  });

  test('4.4: a payment that breaks another rule is refused before the payee is verified', async () => {
    const { sandbox, beneficiary, bodyFor } = await startedWith();
    const id = await beneficiary({ holder: { name: 'Nomatch', type: 'Corporate' } });
    const body = bodyFor(id, { verificationOfPayee: true, desiredExecutionDate: '2026-11-01' });
    await expectRefusal(sandbox, 'executionDatePast', '/payments', body);
  });
});

describe('options', () => {
  test('4.4: the payment options name the cost of each combination of priority and charges', async () => {
    const { client, wallet, beneficiary, bodyFor } = await startedWith();
    const externalBankAccountId = await beneficiary();
    const path = { walletId: wallet.id, externalBankAccountId };
    const { options = [], ...ids } = await client.payments.getOptions(path);
    expect(ids).toEqual({ sourceWalletId: wallet.id, externalBankAccountId });
    for (const { priorityPaymentOption = '', feePaymentOption, ...costs } of options) {
      const chosen = { priorityPaymentOption, feePaymentOption } as Partial<PaymentCreate>;
      const created = await client.payments.create(bodyFor(externalBankAccountId, chosen));
      const total = Number(costs.feeCost?.value) + Number(costs.priorityCost?.value);
      expect(Number(created.feePaymentAmount?.value)).toBe(total);
      // With BEN, at least one cent must remain for the beneficiary after the fee.
      const least = (feePaymentOption === 'BEN' ? total + 0.01 : 1).toFixed(2).padStart(15, '0');
      expect(costs.minimumAmountSource).toEqual({ value: least, currency: 'EUR' });
    }
    expect(options).toHaveLength(16);
  });

  test('a request for the payment options of a missing or deleted beneficiary gets 404', async () => {
    const { sandbox, client, wallet, beneficiary } = await startedWith();
    const id = await beneficiary();
    const path = '/payments/options';
    await expectRefusal(sandbox, 'walletNotFound', `${path}/${id}/${id}`);
    await expectRefusal(
      sandbox,
      'externalBankAccountNotFound',
      `${path}/${wallet.id}/${wallet.id}`,
    );
    await client.externalBankAccounts.delete(id);
    await expectRefusal(sandbox, 'externalBankAccountNotFound', `${path}/${wallet.id}/${id}`);
  });

  test('the payment options for two currencies without a rate between them are refused', async () => {
    const { sandbox, wallet, beneficiary } = await startedWith({ currency: 'GBP' });
    const id = await beneficiary({ currency: 'JPY', accountNumber: '12345678' });
    await expectRefusal(sandbox, 'pairNotQuoted', `/payments/options/${wallet.id}/${id}`);
  });
});

describe('proof of transaction', () => {
  test('4.4: a payment stores the name, size and hash of a proof of 7 MB', () => {
    const payer = payerOf();
    const { id } = payer.create(payer.beneficiary('Nordlicht'));
    const content = Buffer.alloc(7_000_001, 'invoice');
    const lines = content.toString('base64').match(/.{1,76}/g) ?? [];
    const before = payer.get(id);
    expect(payer.prove(id, { tag: 'Large.pdf', file: lines.join('\r\n') })).toEqual(before);
    const row = payer.context.statements.get<{ details: string }>('SELECT details FROM payment');
    expect(row?.details.length).toBeLessThan(2000);
    expect(JSON.parse(row?.details ?? '').proofs).toEqual([
      {
        documentType: 'invoice',
        tag: 'Large.pdf',
        size: 7_000_001,
        sha256: createHash('sha256').update(content).digest('hex'),
      },
    ]);
  });

  test('4.4: a payment refuses a proof that no Base64 encoder writes', () => {
    const payer = payerOf();
    const id = payer.confirmed('Proof Industries');
    for (const file of ['QUJ', 'QUJDR', 'QUJD=', 'QQ', 'QR==', 'QUJD====']) {
      const refusal = refusalOf(() => payer.prove(id, { file }));
      expect(refusal, file).toMatchObject({ code: 'fileNotBase64', status: 422 });
    }
    expect(payer.get(id).status).toBe('blocked');
  });

  test('a payment accepts a proof in every status except canceled, refused and rejected', () => {
    const payer = payerOf();
    const beneficiary = payer.beneficiary('Nordlicht');
    const ways: [string, string[]][] = [
      ['waitingconfirmation', []],
      ['planified', ['planified']],
      ['planified', ['planified', 'planified']],
      ['blocked', ['planified', 'blocked']],
      ['finalized', ['planified', 'planified', 'finalized']],
      ['canceled', ['canceled']],
      ['refused', ['planified', 'refused']],
      ['rejected', ['planified', 'planified', 'rejected']],
    ];
    for (const [status, steps] of ways) {
      const { id } = payer.create(beneficiary, {
        amount: { value: '000000000002.00', currency: 'EUR' },
      });
      for (const step of steps) payer.simulate(id, step);
      if (['canceled', 'refused', 'rejected'].includes(status)) {
        expect(refusalOf(() => payer.prove(id)).code, status).toBe('paymentStateRefuses');
      } else {
        expect(payer.prove(id).status, status).toBe(status);
      }
    }
  });
});

function receiverOf() {
  const payer = payerOf({ funds: 0n });
  const receive = (fields: Partial<Incoming> = {}) =>
    payer.change(() =>
      receivePayment(payer.context, {
        walletId: payer.walletId,
        amount: { value: '000000000250.00', currency: 'EUR' },
        ...fields,
      }),
    );
  return { ...payer, receive };
}

test('an incoming payment credits the account, and has no status', () => {
  const { receive, get, booked, movements, balances, context, rowsOf } = receiverOf();
  const payment = receive({ communication: 'Invoice 12' });
  expect(payment).toEqual({
    id: payment.id,
    createdDate: '2026-11-23 09:00:00',
    executionDate: '2026-11-23',
    amount: { value: '000000000250.00', currency: 'EUR' },
    communication: 'Invoice 12',
  });
  expect(get(payment.id)).toEqual(payment);
  expect(booked()).toEqual(['ExternalCounterpartCredit 25000']);
  expect(movements()[0]?.description).toBe('Invoice 12');
  expect(balances()).toEqual({ booked: 25_000n, value: 25_000n });
  expect(rowsOf(payment.id)).toEqual(['P21']);
  const call = { path: { status: 'all' }, query: {}, body: undefined } as never;
  expect(paymentOperations.listPayments(context, call)).toBe(nothing);
});

test('an incoming payment with a later value date counts in valueAmount and covers payments from that day on', async () => {
  const payer = receiverOf();
  payer.receive({ valueDate: '2026-11-25' });
  expect(payer.balances()).toEqual({ booked: 25_000n, value: 0n });
  const id = payer.confirmed('Nordlicht');
  await payer.until('2026-11-24 06:00:00');
  expect(payer.rowsOf(id)).toEqual(['P1', 'P4b', 'P16']);
  await payer.until('2026-11-25 06:00:00');
  expect(payer.rowsOf(id).at(-1)).toBe('P15');
});

test('an incoming payment cannot be confirmed, deleted or simulated, and accepts no proof', () => {
  const payer = receiverOf();
  const { id } = payer.receive();
  for (const work of [payer.confirm, payer.remove, payer.prove]) {
    expect(refusalOf(() => work(id)).code).toBe('paymentStateRefuses');
  }
  expect(refusalOf(() => payer.simulate(id, 'refused'))).toMatchObject({
    code: 'paymentStateRefuses',
    message: 'The payment is /incoming: its status cannot change.',
  });
});

test('simulate.incoming refuses a payment that breaks a rule, and books nothing', () => {
  const payer = receiverOf();
  for (const [code, fields] of [
    ['walletUnknown', { walletId: 'NTc4MTI2' }],
    ['currencyNotOfWallet', { amount: { value: '000000000001.00', currency: 'USD' } }],
    ['amountNotPositive', { amount: { value: '-000000000001.00', currency: 'EUR' } }],
    ['amountTooLarge', { amount: { value: '999999999999.01', currency: 'EUR' } }],
    ['dateUnknown', { valueDate: '2026-02-30' }],
  ] as const) {
    expect(codeOf(() => void payer.receive(fields))).toBe(code);
  }
  expect(payer.booked()).toEqual([]);
});

describe('deleted beneficiaries', () => {
  const remove = ({ change, context }: Payer, id: string) =>
    change(() => callOperation(context, 'deleteExternalBankAccount', { path: { id } }));

  test('4.3 and 4.4: a payment to a deleted beneficiary cannot be confirmed, but can be deleted', () => {
    const payer = payerOf();
    const beneficiary = payer.beneficiary('Nordlicht');
    const { id } = payer.create(beneficiary);
    remove(payer, beneficiary);
    expect(codeOf(() => void payer.confirm(id))).toBe('externalBankAccountDeleted');
    expect(payer.remove(id).status).toBe('canceled');
  });

  test('4.3 and 4.4: a confirmed payment to a deleted beneficiary is paid, but a new payment is refused', async () => {
    const payer = payerOf();
    const beneficiary = payer.beneficiary('Nordlicht');
    const { id } = payer.create(beneficiary);
    payer.confirm(id);
    remove(payer, beneficiary);
    expect(codeOf(() => void payer.create(beneficiary))).toBe('externalBankAccountUnknown');
    await payer.until('2026-11-24 17:00:00');
    expect(payer.get(id).status).toBe('finalized');
  });
});
