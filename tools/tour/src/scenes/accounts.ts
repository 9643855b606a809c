import type { WebhookCreate } from '@crossborder-fx/openapi';
import { mustBe, required, type Scene, textOf } from './scene.ts';

/** The accounts that are there at the start, and a new one. */
export async function accounts({ fx, sandbox, tell }: Scene): Promise<void> {
  const { items } = await fx.wallets.list();
  tell(items.map(({ bookingAmount }) => textOf(bookingAmount)).join(', '));
  const wanted = { currency: 'CHF', tag: 'Suppliers in Switzerland' };
  const created = await fx.wallets.create(wanted);
  const wallet = required(await fx.wallets.get(created.id), 'account that was just made');
  mustBe(wallet.tag, wanted.tag, 'The tag of the new account');
  tell(`${wallet.tag}: ${wallet.accountNumber}`);
  const { balance } = await fx.wallets.getBalance(wallet.id, sandbox.clock.today());
  const amount = textOf(balance?.bookingAmount);
  mustBe(amount, '0.00 CHF', 'The balance of the new account');
  tell(amount);
}

/** Notifications are subscribed to; the secret is changed once. */
export async function subscription({ fx, receiver, tell }: Scene): Promise<string> {
  const { webhookId } = await fx.webhooks.create({
    url: receiver.url,
    events: ['PAYMENT_PLANIFIED'],
  });
  const events: WebhookCreate['events'] = ['PAYMENT_PLANIFIED', 'PAYMENT_FINALIZED'];
  await fx.webhooks.update(webhookId, { events });
  const { secret } = await fx.webhooks.rotateSecret(webhookId);
  receiver.useSecret(secret);
  const one = await fx.webhooks.get(webhookId);
  const { items } = await fx.webhooks.list();
  mustBe(items.length, 1, 'Subscriptions');
  mustBe(one.events?.join(), events.join(), 'The events of the subscription');
  tell(`${items.length} subscription, to ${events.join(' and ')}, with a new secret`);
  return webhookId;
}
