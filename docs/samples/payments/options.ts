import { createClient } from '@crossborder-fx/client';

const fx = createClient();

const wallets = (await fx.wallets.list()).items;
const beneficiaries = (await fx.externalBankAccounts.list()).items;
const wallet = wallets.find(({ currency }) => currency === 'EUR');
const beneficiary = beneficiaries.find(({ currency }) => currency === 'USD');
if (!wallet || !beneficiary) throw new Error('An account in euro, a beneficiary in dollar.');

const { options } = await fx.payments.getOptions({
  walletId: wallet.id,
  externalBankAccountId: beneficiary.id,
});
for (const { priorityPaymentOption, feePaymentOption, feeCost, priorityCost } of options ?? []) {
  const costs = [feeCost, priorityCost].map((cost) => `${cost?.value} ${cost?.currency}`);
  console.log(priorityPaymentOption, feePaymentOption, ...costs);
}
