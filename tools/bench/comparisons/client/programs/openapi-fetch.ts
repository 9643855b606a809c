import type { paths } from '@crossborder-fx/openapi';
import createClient from 'openapi-fetch';

export function program(baseUrl: string) {
  return createClient<paths>({ baseUrl }).GET('/payments/{id}', {
    params: { path: { id: 'NTc4MTI2' } },
  });
}
