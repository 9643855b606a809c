import { createClient } from '@crossborder-fx/client';

const fx = createClient();

for (const { currency, bookingAmount } of (await fx.wallets.list()).items) {
  console.log(currency, bookingAmount?.value);
}
