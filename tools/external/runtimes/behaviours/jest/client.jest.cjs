const { mkdtempSync, rmSync } = require('node:fs');
const { createServer } = require('node:http');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const credentials = { username: 'treasury-api', secret: 'a-secret-of-tests' };
const body = {
  sourceWalletId: 'NDgyODM',
  externalBankAccountId: 'MTIzNDU',
  amount: { value: '000000001250', currency: 'EUR' },
  desiredExecutionDate: '2026-12-01',
  feeCurrency: 'EUR',
  feePaymentOption: 'SHARE',
  priorityPaymentOption: '48H',
};

/** Starts a simulated service, which keeps the payment that was created last, and lists the requests that create a payment. */
async function service() {
  let payment;
  const created = [];
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    if (request.method === 'POST') {
      created.push(request.url);
      payment = { ...JSON.parse(Buffer.concat(chunks)), id: 'P1', status: 'waitingconfirmation' };
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ payment }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${server.address().port}`;
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { baseUrl, created, close };
}

// Jest gives each test file another class `Error`, so errors of Node are not instances of it.
describe.each([
  ['import', (name) => import(name)],
  ['require', require],
])('the client by %s', (_name, load) => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'crossborder-fx-jest-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('a connection that is refused is known', async () => {
    const { createClient, CrossborderFxError, errorFrom } = await load('@crossborder-fx/client');
    const { baseUrl, close } = await service();
    await close();
    const fx = createClient({ baseUrl, ...credentials, maxRetries: 0, serviceText: false });
    const error = await fx.payments.create({ ...body, tag: 'a' }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(CrossborderFxError);
    expect(error).toMatchObject({
      outcome: 'not-sent',
      message: 'POST /payments got no answer: connect ECONNREFUSED',
      cause: { code: 'ECONNREFUSED' },
    });
    const again = errorFrom(structuredClone(error.toJSON()));
    expect(again).toBeInstanceOf(error.constructor);
    expect(again).toMatchObject({ outcome: 'not-sent', operation: 'createPayment' });
  });

  test.each(['file', 'sqlite'])('createOnce with a %s journal creates once', async (kind) => {
    const { createClient } = await load('@crossborder-fx/client');
    const { [`${kind}Journal`]: openJournal } = await load(
      `@crossborder-fx/client/${kind}-journal`,
    );
    const { baseUrl, created, close } = await service();
    const fx = createClient({ baseUrl, ...credentials });
    for (let call = 1; call <= 2; call++) {
      const journal = openJournal(join(folder, 'journal'), { account: 'acme' });
      const payment = await fx.payments.createOnce(body, { journal, reference: 'INV-1' });
      expect(payment).toMatchObject({ id: 'P1' });
      expect(await journal.listOpen()).toEqual({ items: [] });
      journal.close?.();
    }
    expect(created).toEqual(['/payments']);
    await close();
  });
});
