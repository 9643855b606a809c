import { signWsse } from '@crossborder-fx/client/wsse';
import pRetry from 'p-retry';
import { client } from '../dist/client/client.gen.js';
import {
  confirmPayment,
  createPayment,
  listExternalBankAccounts,
  listWallets,
} from '../dist/client/index.js';
import { payOrders } from './pay-orders.ts';

const {
  FX_BASE_URL: baseUrl = '',
  FX_USERNAME: username = '',
  FX_SECRET: secret = '',
} = process.env;
client.setConfig({ baseUrl, throwOnError: true, auth: () => signWsse({ username, secret }) });

await payOrders({
  findWallet: async () => Object((await listWallets()).data).wallets[0].id,
  findBeneficiary: async () => Object((await listExternalBankAccounts()).data).accounts[0].id,
  pay: (body) =>
    pRetry(async () => {
      const { data } = await createPayment({ body });
      await confirmPayment({ path: { id: Object(data).payment.id } });
    }),
});
