import { createClient } from '@crossborder-fx/client';

export function program(baseUrl: string, username: string, secret: string) {
  return createClient({ baseUrl, username, secret }).payments.get('NTc4MTI2');
}
