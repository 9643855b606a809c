// This program is separate from main.ts, because the compiler has a hundred times as much work with the types of openapi-fetch
// as with main.ts.

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
