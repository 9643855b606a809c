import { required, type Scene, textOf, today } from './scene.ts';

/** The accounts that are there at the start, and a new one. */
export async function accounts({ fx, sandbox, tell }: Scene): Promise<void> {
  const { items } = await fx.wallets.list();
  tell(items.map(({ bookingAmount }) => textOf(bookingAmount)).join(', '));
  const created = await fx.wallets.create({ currency: 'CHF', tag: 'Suppliers in Switzerland' });
  const wallet = required(await fx.wallets.get(created.id), 'account that was just made');
  tell(`${wallet.tag}: ${wallet.accountNumber}`);
  const { balance } = await fx.wallets.getBalance(wallet.id, today(sandbox));
  tell(textOf(balance?.bookingAmount));
}

/** Notifications are subscribed to; the secret is changed once. */
export async function subscription({ fx, receiver, tell }: Scene): Promise<string> {
  const { webhookId } = await fx.webhooks.create({
    url: receiver.url,
    events: ['PAYMENT_PLANIFIED'],
  });
  await fx.webhooks.update(webhookId, { events: ['PAYMENT_PLANIFIED', 'PAYMENT_FINALIZED'] });
  const { secret } = await fx.webhooks.rotateSecret(webhookId);
  receiver.useSecret(secret);
  const one = await fx.webhooks.get(webhookId);
  const { items } = await fx.webhooks.list();
  tell(`${items.length} subscription, to ${one.events?.join(' and ')}, with a new secret`);
  return webhookId;
}
