// The types of openapi-fetch cost the compiler a hundred times as much work as main.ts, so this program is separate.

import { createOpenapiFetchClient } from '@crossborder-fx/client/openapi-fetch';

const fx = createOpenapiFetchClient({
  baseUrl: 'https://demo.example',
  username: 'treasury',
  secret: 'not-a-real-secret',
});

export async function currencyOf(id: string): Promise<string | undefined> {
  const { data } = await fx.GET('/wallets/{id}', { params: { path: { id } } });
  return data?.wallet?.currency;
}
