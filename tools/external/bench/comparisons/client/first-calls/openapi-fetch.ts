import type { paths } from '@crossborder-fx/openapi';
import createClient from 'openapi-fetch';

export async function firstCall(baseUrl: string) {
  const client = createClient<paths>({ baseUrl });
  const params = { path: { id: 'NTc4MTI2' } };
  return (await client.GET('/payments/{id}', { params })).data;
}
