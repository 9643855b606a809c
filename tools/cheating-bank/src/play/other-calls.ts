import type { World } from './world.ts';

/** What else a company calls: each has to give its result or a declared error. */
export async function otherCalls({ fx, truth, note }: World): Promise<void> {
  const [wallet] = (await truth.wallets.list()).items;
  const [beneficiary] = (await truth.externalBankAccounts.list()).items;
  const walletId = String(wallet?.id);
  const calls: Record<string, () => Promise<unknown>> = {
    'read a wallet': () => fx.wallets.get(walletId),
    'read the ways to pay': () =>
      fx.payments.getOptions({ walletId, externalBankAccountId: String(beneficiary?.id) }),
    'ask for a quote': () =>
      fx.quotes.create({
        currencyPair: 'EURUSD',
        side: 'B',
        amount: { value: '000000000250.00', currency: 'EUR' },
        deliveryDate: '2026-11-06',
      }),
    'add a payee that is not verified': () => addPayee('Nomatch Trading', '1 Long Street'),
    'add a payee': () => addPayee('Match Trading', `${'Very '.repeat(12)}Long Street`),
    'subscribe and rotate': async () => {
      const { webhookId } = await fx.webhooks.create({
        url: 'https://receiver.example/other',
        events: ['FIXED_FORWARD_CANCELED'],
      });
      await fx.webhooks.rotateSecret(webhookId);
    },
  };
  const addPayee = (name: string, street: string) =>
    fx.externalBankAccounts.create({
      accountNumber: 'DE89 3704 0044 0532 0130 00',
      currency: 'EUR',
      holderBank: { bic: 'COBADEFFXXX', clearingCodeType: 'BL', clearingCode: '37040044' },
      holder: { name, type: 'Corporate', address: { street, country: 'DE' } },
      verificationOfPayee: true,
    });
  for (const [name, call] of Object.entries(calls)) {
    await call().catch((error) => note(name, error));
  }
}
