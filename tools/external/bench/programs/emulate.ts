import { createEmulator } from 'emulate';

// With a webhook, the emulator would answer the creation of a payment only after the webhook's receiver has answered.

const { CUSTOMERS: customers = '[]' } = process.env;
const port = Number(process.argv[2]);
const seed = { stripe: { customers: JSON.parse(customers) } };
await createEmulator({ service: 'stripe', port, seed });
