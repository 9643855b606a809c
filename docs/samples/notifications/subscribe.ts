import { createClient } from '@crossborder-fx/client';

const fx = createClient();

const subscription = await fx.webhooks.create({
  url: 'https://erp.example.com/notifications',
  events: ['PAYMENT_FINALIZED', 'PAYMENT_BLOCKED', 'PAYMENT_CANCELED', 'PAYMENT_INCOMING'],
});
// Keep `subscription.secret` where your secrets are, and `subscription.webhookId` for recovery.
console.log('the secret came:', subscription.secret !== '');
const [listed] = (await fx.webhooks.list()).items;
console.log('it comes again:', listed !== undefined && 'secret' in listed);
