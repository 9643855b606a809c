import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { newBeneficiary, newPayment } from '../../../test/bodies.ts';
import { sandboxOf } from '../../../test/sandbox-of.ts';
import { clientOf } from '../../../test/strict.ts';

async function started() {
  const fx = clientOf(await sandboxOf());
  const { items } = await fx.wallets.list();
  const sourceWalletId = `${items[0]?.id}`;
  const { id: externalBankAccountId } = await fx.externalBankAccounts.create(newBeneficiary());
  const payment = await fx.payments.create(newPayment({ sourceWalletId, externalBankAccountId }));
  const uploaded = async () => {
    const { items: documents } = await fx.documents.list({ per_page: 100 });
    return documents.filter(({ type }) => type !== 'bankDetails');
  };
  return { fx, uploaded, walletId: sourceWalletId, paymentId: payment.id, externalBankAccountId };
}

const invoice = { typeOfDocumentation: 'invoice', tag: 'Invoice 7.pdf', file: 'JVBERi0x' } as const;
const identity = { ...invoice, typeOfDocumentation: 'identity', file: 'YQ==' } as const;

test('the list of documents begins with the latest uploaded document, and a document can be read by its id in the list', async () => {
  const { fx, uploaded, paymentId, externalBankAccountId } = await started();
  const one = await fx.documents.upload({ object: 'payment', objectId: paymentId, ...invoice });
  const other = await fx.documents.upload({
    ...{ object: 'externalBankAccount', objectId: externalBankAccountId },
    ...identity,
  });
  expect(one).toEqual({
    id: expect.stringMatching(/^[A-Za-z0-9]+$/),
    name: 'Invoice 7.pdf',
    type: 'invoice',
    mimeType: 'application/pdf',
    createdDate: '2026-11-23 09:00:00',
    link: expect.stringMatching(/^https:\/\/base-url\.invalid\//),
  });
  expect(await uploaded()).toEqual([other, one]);
  expect((await fx.documents.list({ per_page: 1 })).items).toEqual([other]);
  expect(await fx.documents.get(`${one.id}`)).toEqual(one);
});

test('the list of documents includes a proof of transaction', async () => {
  const { fx, uploaded, paymentId } = await started();
  const { tag, file } = invoice;
  await fx.payments.uploadProofOfTransaction(paymentId, { documentType: 'invoice', tag, file });
  expect(await uploaded()).toMatchObject([{ name: tag, type: 'invoice' }]);
});

test('each account has its bank details as a document, also an account that was just opened', async () => {
  const { fx } = await started();
  const { id: walletId } = await fx.wallets.create({ currency: 'EUR' });
  const details = await fx.documents.getBankDetails({ walletId });
  expect(details).toMatchObject({ type: 'bankDetails', name: 'Bank details EUR.pdf' });
  expect(await fx.documents.getBankDetails({ walletId })).toEqual(details);
  const [latest] = (await fx.documents.list()).items;
  expect(latest).toEqual(details);
  const { items } = await fx.wallets.list();
  for (const { id } of items) {
    expect((await fx.documents.getBankDetails({ walletId: id })).id === details.id).toBe(
      id === walletId,
    );
  }
});

test('the service refuses a wrong upload, and lists no document for it', async () => {
  const { fx, uploaded, paymentId, externalBankAccountId } = await started();
  const refused = [
    [{ object: 'externalBankAccount', objectId: externalBankAccountId, ...invoice }, 42246],
    [{ object: 'externalBankAccount', objectId: 'nothing', ...identity }, 40402],
    [{ object: 'payment', objectId: externalBankAccountId, ...invoice }, 40403],
    [{ object: 'payment', objectId: paymentId, ...invoice, file: 'YQ' }, 42237],
  ] as const;
  for (const [given, errorCode] of refused) {
    expect(await errorOf(fx.documents.upload(given))).toMatchObject({ errorCode });
  }
  expect(await errorOf(fx.documents.get('nothing'))).toMatchObject({ errorCode: 40410 });
  const unknown = fx.documents.getBankDetails({ walletId: 'nothing' });
  expect(await errorOf(unknown)).toMatchObject({ errorCode: 40401 });
  expect(await uploaded()).toEqual([]);
});
