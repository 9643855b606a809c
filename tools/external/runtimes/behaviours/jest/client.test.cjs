const { mkdtempSync } = require('node:fs');
const { join } = require('node:path');

const { REFUSED_URL, PAYMENT } = process.env;
const payment = JSON.parse(PAYMENT);

// Each test file in Jest has its own class `Error`, which is not the class of the errors of Node.
describe.each([
  ['import', (name) => import(name)],
  ['require', require],
])('the client by %s', (_name, load) => {
  test('a connection that is refused is known', async () => {
    const { createClient, CrossborderFxError, errorFrom } = await load('@crossborder-fx/client');
    const fx = createClient({ baseUrl: REFUSED_URL, maxRetries: 0, serviceText: false });
    const error = await fx.payments.create(payment).catch((thrown) => thrown);
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
    const fx = createClient();
    const folder = mkdtempSync(join(__dirname, 'journal-'));
    const { tag: reference, ...body } = payment;
    for (let call = 1; call <= 2; call++) {
      const journal = openJournal(join(folder, 'journal'), { account: 'acme' });
      const { id } = await fx.payments.createOnce(body, { journal, reference });
      expect(id).toBe('NTc4MTI2');
      expect(await journal.listOpen()).toEqual({ items: [] });
      journal.close?.();
    }
  });
});
