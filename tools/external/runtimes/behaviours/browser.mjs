import { createClient, ValidationError } from '@crossborder-fx/client';

/** The test src/browser.test.ts calls this function in a page and in each kind of web worker. */
globalThis.observe = async ({ allowed, ...options }) => {
  try {
    const fx = createClient({ ...options, ...(allowed && { dangerouslyAllowBrowser: true }) });
    return {
      read: (await fx.wallets.get('NDgyODM')).id,
      quoted: await outcomeOf(fx.quotes.create(quote)),
      confirmed: await outcomeOf(fx.payments.confirm('NTc4MTI2')),
      deleted: await outcomeOf(fx.payments.delete('NTc4MTI2')),
    };
  } catch (error) {
    const { path, outcome, message } = error;
    return { isRefused: error instanceof ValidationError, path, outcome, message };
  }
};

const quote = {
  currencyPair: 'EURUSD',
  side: 'B',
  amount: { value: '000000000100.00', currency: 'EUR' },
  deliveryDate: '2026-11-23',
};

function outcomeOf(call) {
  return call.then(
    () => 'done',
    ({ name, outcome, attempts }) => [name, outcome, ...attempts.map(({ status }) => status)],
  );
}
