import type { PaymentCreate, PaymentResponse } from '@crossborder-fx/openapi';
import axios from 'axios';

export async function program(baseURL: string, body: PaymentCreate) {
  const client = axios.create({ baseURL });
  const created = await client.post<PaymentResponse>('/payments', body);
  const found = await client.get<PaymentResponse>('/payments/NTc4MTI2');
  return [created.data, found.data];
}
