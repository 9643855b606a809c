import type { paths } from '@crossborder-fx/openapi';
import createClient from 'openapi-fetch';
import { baseUrl, payOrders, sign } from './pay-orders.ts';

/** Signs a request and sends it, four times at most, until the answer has a status other than 429 and 5xx. */
async function fetchAgain(request: Request): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const signed = request.clone();
    signed.headers.set('X-WSSE', await sign());
    const answer = await fetch(signed).catch((error: unknown) => error);
    const isFinal = answer instanceof Response && answer.status !== 429 && answer.status < 500;
    if (isFinal) return answer;
    if (tries === 4)
      throw new Error('The service gave no final answer in four attempts.', { cause: answer });
  }
}

const service = createClient<paths>({ baseUrl, fetch: fetchAgain });
await payOrders({
  findWallet: async () => (await service.GET('/wallets')).data?.wallets?.[0]?.id,
  findBeneficiary: async () => (await service.GET('/externalBankAccounts')).data?.accounts?.[0]?.id,
  async pay(body) {
    const { data, error } = await service.POST('/payments', { body });
    if (!data) throw new Error('The payment was refused.', { cause: error });
    await service.PUT('/payments/{id}/confirm', { params: { path: { id: data.payment.id } } });
  },
});
