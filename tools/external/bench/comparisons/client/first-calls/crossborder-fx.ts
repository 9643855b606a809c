import { createClient } from '@crossborder-fx/client';

export function firstCall(baseUrl: string) {
  const fx = createClient({ baseUrl, username: 'treasury-api', secret: 'a-secret-of-tests' });
  return fx.payments.get('NTc4MTI2');
}
