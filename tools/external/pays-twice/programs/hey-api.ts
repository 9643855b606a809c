import pRetry from 'p-retry';
import { client } from '../dist/client/client.gen.js';
import {
  confirmPayment,
  createPayment,
  listExternalBankAccounts,
  listWallets,
} from '../dist/client/index.js';
import { baseUrl, payOrders, sign } from './pay-orders.ts';

client.setConfig({ baseUrl, throwOnError: true, auth: sign });

await payOrders({
  findWallet: async () => Object((await listWallets()).data).wallets[0].id,
  findBeneficiary: async () => Object((await listExternalBankAccounts()).data).accounts[0].id,
  pay: (body) =>
    pRetry(async () => {
      const { data } = await createPayment({ body });
      await confirmPayment({ path: { id: Object(data).payment.id } });
    }),
});
