import type { PaymentCreate, paths } from '@crossborder-fx/openapi';
import createClient from 'openapi-fetch';

export async function program(baseUrl: string, body: PaymentCreate) {
  const client = createClient<paths>({ baseUrl });
  const created = await client.POST('/payments', { body });
  const params = { path: { status: 'all' } } as const;
  const { data } = await client.GET('/payments/{status}', { params });
  const found = await client.GET('/payments/{id}', { params: { path: { id: 'NTc4MTI2' } } });
  return [created.data, data, found.data];
}
