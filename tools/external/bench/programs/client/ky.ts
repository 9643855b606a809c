import type { PaymentCreate, PaymentResponse } from '@crossborder-fx/openapi';
import ky from 'ky';

export async function program(prefix: string, json: PaymentCreate) {
  const client = ky.create({ prefix });
  const created = await client.post('payments', { json }).json<PaymentResponse>();
  const found = await client.get('payments/NTc4MTI2').json<PaymentResponse>();
  return [created, found];
}
