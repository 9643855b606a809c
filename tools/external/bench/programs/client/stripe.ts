import Stripe from 'stripe';

export async function program(host: string, key: string) {
  const stripe = new Stripe(key, { host });
  const { id } = await stripe.paymentIntents.create({ amount: 125_000, currency: 'eur' });
  for await (const intent of stripe.paymentIntents.list()) {
    if (intent.id === id) return intent.amount;
  }
  return (await stripe.paymentIntents.retrieve('NTc4MTI2')).amount;
}
