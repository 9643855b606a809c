import { createClient } from '@crossborder-fx/client';

const {
  FX_BASE_URL: baseUrl = '',
  FX_USERNAME: username = '',
  FX_SECRET: secret = '',
} = process.env;
const fx = createClient({ baseUrl, username, secret });

for (const { currency, bookingAmount } of (await fx.wallets.list()).items) {
  console.log(currency, bookingAmount?.value);
}
