import ModernTreasury from 'modern-treasury';

export async function program(baseURL: string, apiKey: string, organizationID: string) {
  const client = new ModernTreasury({ baseURL, apiKey, organizationID });
  const { id } = await client.paymentOrders.create({
    amount: 125_000,
    direction: 'credit',
    originating_account_id: 'NDgyODM',
    type: 'ach',
  });
  for await (const order of client.paymentOrders.list()) {
    if (order.id === id) return order.amount;
  }
  return (await client.paymentOrders.retrieve('NTc4MTI2')).amount;
}
