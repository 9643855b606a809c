import { type Client, createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';

interface Credentials {
  username: string;
  secret: string;
}

/** A client for each customer, made when it is first needed. */
function clientsFor(baseUrl: string, readCredentials: (customer: string) => Promise<Credentials>) {
  const clients = new Map<string, Client>();
  return {
    async of(customer: string): Promise<Client> {
      const known = clients.get(customer);
      if (known) return known;
      const client = createClient({ baseUrl, ...(await readCredentials(customer)) });
      clients.set(customer, client);
      return client;
    },
    /** When credentials have changed, or the customer has left. */
    forget: (customer: string) => clients.delete(customer),
  };
}

// Each fork of the sandbox is a client of the provider of its own, as each customer is one.
await using sandbox = await startSandbox();
const vault = new Map(['acme', 'globex'].map((name) => [name, sandbox.fork().credentials]));
const clients = clientsFor(sandbox.url, async (customer) => {
  const credentials = vault.get(customer);
  if (!credentials) throw new Error(`There are no credentials of ${customer}.`);
  return credentials;
});

const acme = await clients.of('acme');
await acme.wallets.create({ currency: 'CHF', tag: 'Travel' });
for (const customer of vault.keys()) {
  const { items } = await (await clients.of(customer)).wallets.list();
  console.log(customer, items.map(({ currency }) => currency).join(' '));
}
