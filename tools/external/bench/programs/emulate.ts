import { createEmulator } from 'emulate';

// The Stripe emulator has customers and no webhook, because with a webhook it would answer a creation only after the receiver
// has answered.

const { CUSTOMERS: customers = '[]' } = process.env;
const port = Number(process.argv[2]);
const seed = { stripe: { customers: JSON.parse(customers) } };
await createEmulator({ service: 'stripe', port, seed });
