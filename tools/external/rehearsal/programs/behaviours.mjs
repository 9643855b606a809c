// What a consumer does with the packages, the same file on every runtime: it pays on the sandbox, and
// verifies the notification of it. It is started by the files of runtimes/behaviours.

export async function report({ client, money, webhooks }, address) {
  const told = await (await fetch(address)).json();
  const { baseUrl, username, secret, webhookSecret } = told;
  const fx = client.createClient({ baseUrl, username, secret });

  const [wallet] = (await fx.wallets.list()).items;
  const beneficiary = await fx.externalBankAccounts.create({
    accountNumber: 'DE89370400440532013000',
    currency: 'EUR',
    holderBank: { bic: 'EXAMDEFFXXX' },
    holder: {
      name: 'Nordlicht Maschinenbau GmbH',
      type: 'Corporate',
      address: { street: 'Hafenweg 12', postCode: '20457', city: 'Hamburg', country: 'DE' },
    },
  });
  const clock = await (await fetch(`${baseUrl}/_sandbox/clock`)).json();
  const payment = await fx.payments.create({
    sourceWalletId: wallet.id,
    externalBankAccountId: beneficiary.id,
    amount: money.money('1250', 'EUR'),
    desiredExecutionDate: clock.now.slice(0, 10),
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  });
  const confirmed = await fx.payments.confirm(payment.id);

  const sent = await (await fetch(`${address}/payments/${payment.id}`)).json();
  const rawBody = Uint8Array.from(atob(sent.rawBody ?? ''), (letter) => letter.charCodeAt(0));
  const verify = (secret) =>
    webhooks
      .verifyWebhook({ rawBody, headers: sent.headers ?? {}, secrets: [secret] })
      .then(({ event, payload }) => [event, payload.status, payload.id === payment.id])
      .catch((error) => error.code ?? String(error));
  console.log(
    JSON.stringify({
      created: payment.status,
      isConfirmed: confirmed.id === payment.id,
      verified: await verify(webhookSecret),
      withAnotherSecret: await verify('another'),
      status: (await fx.payments.get(payment.id)).status,
    }),
  );
}
