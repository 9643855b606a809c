// Runs unchanged on every runtime, without a test framework: each behaviour calls the packages and
// reports what it saw as JSON. src/behaviours.ts says what the service does meanwhile, and what has
// to come of it.

/**
 * @param packages the exports of @crossborder-fx/client, its subpaths and @crossborder-fx/webhooks,
 *   the adapters of the latter, and `createServer` of node:http where the runtime listens with it
 * @param address where the service tells the known answers and the base URL of each behaviour
 */
export async function observe(packages, address) {
  const { baseUrls, ...known } = await (await fetch(address)).json();
  const observations = {};
  for (const [name, behaviour] of Object.entries(behaviours)) {
    const clientWith = (options) =>
      packages.client.createClient({
        baseUrl: baseUrls[name],
        username: known.username,
        secret: known.secret,
        sleep: async () => {},
        ...options,
      });
    observations[name] = await behaviour({ fx: clientWith(), clientWith, known, ...packages });
  }
  return observations;
}

const payment = {
  sourceWalletId: 'NDgyODM',
  externalBankAccountId: 'MTIzNDU',
  amount: { value: '000000001250.00', currency: 'EUR' },
  desiredExecutionDate: '2026-12-01',
  feeCurrency: 'EUR',
  feePaymentOption: 'SHARE',
  priorityPaymentOption: '48H',
};

// One operation for each method that changes something.
const changes = {
  POST: (fx, options) => fx.payments.create(payment, options),
  PUT: (fx, options) => fx.payments.confirm('NDgyODM', options),
  PATCH: (fx, options) =>
    fx.webhooks.update(
      '35e9c1f4-1d35-4b4e-8b8c-2b7a5c0f1f5e',
      { events: ['PAYMENT_FINALIZED'] },
      options,
    ),
  DELETE: (fx, options) => fx.payments.delete('NDgyODM', options),
};

const behaviours = {
  'signs the known answers': async ({ wsse, known }) => {
    const signed = [];
    for (const { username, secret, nonce, created } of known.signatures) {
      const date = new Date(created);
      const header = await wsse.signWsse({ username, secret, nonce, created: date });
      signed.push({
        header,
        right: (await wsse.verifyWsse(header, { secret, clock: () => date })) ?? 'verified',
        wrong:
          (await wsse.verifyWsse(header, { secret: 'another', clock: () => date })) ?? 'verified',
      });
    }
    return signed;
  },

  'verifies the known notifications': async ({ webhooks, known }) => {
    const verified = [];
    for (const { secret, timestamp, rawBody, signatures } of known.notifications) {
      for (const signature of signatures) {
        const headers = { 'X-Service-Timestamp': timestamp, 'X-Service-Signature': signature };
        const verify = (body) =>
          webhooks.verifyWebhook({
            rawBody: body,
            headers,
            secrets: [secret],
            toleranceSeconds: Number.POSITIVE_INFINITY,
          });
        const { event } = await verify(new TextEncoder().encode(rawBody));
        verified.push([event, await failure(verify(`${rawBody} `), ({ code }) => code)]);
      }
    }
    return verified;
  },

  'answers notifications by fetch': ({ toFetchHandler, ...context }) =>
    answers(context, (handler) => {
      const answer = toFetchHandler(handler);
      return { ask: (request) => answer(new Request('http://receiver.invalid/', request)) };
    }),
  'answers notifications by node:http': ({ toNodeListener, createServer, ...context }) =>
    createServer ? answers(context, listener(toNodeListener, createServer)) : 'no node:http',

  'counts money exactly': ({ money }) => ({
    quoted: money.quotedDecimal('12.5'),
    sum: money.addDecimals('0.1', '0.2'),
    shown: money.formatDecimal('-364.80', { locale: 'en-GB', currency: 'EUR' }),
  }),

  'lists wallets': async ({ fx }) => (await fx.wallets.list()).items,
  'reads a wallet': ({ fx }) => fx.wallets.get('NDgyODM'),
  'finds no wallet': ({ fx }) => fx.wallets.get('NDgyODM'),
  'lists nothing': async ({ fx }) => (await fx.wallets.list()).items,
  'reads page by page': async ({ fx }) => {
    const ids = [];
    for await (const wallet of fx.wallets.iterate()) ids.push(wallet.id);
    return ids;
  },

  'creates a payment': ({ fx }) => fx.payments.create(payment),
  'checks before sending': ({ fx }) =>
    failure(fx.payments.create({ ...payment, sourceWalletId: undefined })),
  'reports a rejection': ({ fx }) => failure(fx.payments.create(payment)),
  'repeats a read': ({ fx }) => fx.wallets.get('NDgyODM'),
  'sends a create once, whatever the answer': ({ fx }) => failure(fx.payments.create(payment)),
  'follows no redirect': ({ fx }) => failure(fx.payments.create(payment)),
  'times out at stalled headers': ({ fx }) =>
    failure(fx.payments.create(payment, { timeout: 500 })),
  'times out in a stalled body': ({ fx }) => failure(fx.payments.create(payment, { timeout: 500 })),
  'refuses a body that announces too much': ({ clientWith }) =>
    failure(clientWith({ maxBodyBytes: 1000 }).payments.create(payment)),
  'refuses a body that grows too large': ({ clientWith }) =>
    failure(clientWith({ maxBodyBytes: 1000 }).payments.create(payment)),

  'aborts when told': async ({ fx }) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('enough')), 250);
    const { signal } = controller;
    return failure(fx.payments.create(payment, { signal }), ({ cause }) => cause?.message);
  },

  'repeats a read that was refused a connection': ({ fx }) => failure(fx.wallets.get('NDgyODM')),
  'judges a create that was refused a connection': ({ fx }) =>
    failure(fx.payments.create(payment), systemCode),

  ...forEachChange((method) => ({
    [`sends ${method} once when a warm connection closes`]: overWarmConnection(method),
    [`sends ${method} once when a warm connection is reset`]: overWarmConnection(method),
    [`does not take ${method} for unsent when the service dies of it`]: overWarmConnection(method),
    // The caller's own fetch is not kept from replaying, so that no code of its proves anything.
    [`does not take ${method} by another fetch for unsent when the service dies of it`]:
      overWarmConnection(method, { fetch: (request) => fetch(request) }),
  })),
};

function forEachChange(behavioursOf) {
  return Object.assign({}, ...Object.keys(changes).map(behavioursOf));
}

function overWarmConnection(method, options) {
  return async ({ clientWith }) => {
    const fx = clientWith(options);
    await fx.wallets.get('NDgyODM');
    // Runtimes put a connection back into their pool a little after the body has been read.
    await new Promise((resolve) => setTimeout(resolve, 20));
    return failure(changes[method](fx));
  };
}

/** What a receiver answers to a notification, the same again, a forged one, and none at all. */
async function answers({ webhooks, known }, serve) {
  const [{ secret, timestamp, rawBody: body, signatures }] = known.notifications;
  const handled = [];
  const handler = webhooks.createWebhookHandler({
    secrets: [secret],
    on: {},
    onUnhandled: ({ event }) => void handled.push(event),
    onError: () => {},
    toleranceSeconds: Number.POSITIVE_INFINITY,
  });
  const headers = { 'X-Service-Timestamp': timestamp, 'X-Service-Signature': signatures[0] };
  const genuine = { method: 'POST', headers, body };
  const { ask, close } = await serve(handler);
  const statuses = [];
  for (const request of [genuine, genuine, { ...genuine, body: `${body} ` }, { method: 'GET' }]) {
    statuses.push((await ask(request)).status);
  }
  close?.();
  return { statuses, handled };
}

function listener(toNodeListener, createServer) {
  return async (handler) => {
    const server = createServer(toNodeListener(handler));
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      ask: (request) => fetch(`http://127.0.0.1:${server.address().port}/`, request),
      close: () => {
        server.close();
        server.closeAllConnections();
      },
    };
  };
}

/** What the promise is rejected with, as JSON. */
async function failure(promise, detailOf = () => undefined) {
  try {
    return { resolved: await promise };
  } catch (error) {
    const { name, path, outcome, errorCode, errorMessage } = error;
    return {
      name,
      outcome,
      path,
      statuses: error.attempts?.map(({ status }) => status ?? null),
      errorCode,
      errorMessage,
      detail: detailOf(error),
    };
  }
}

/** The first code among an error's causes, or the last message where a runtime gives none. */
function systemCode(error) {
  let { message } = error;
  for (let current = error.cause; current; current = current.cause) {
    if (current.code) return current.code;
    message = current.message;
  }
  // Addresses differ from run to run.
  return message.replace(/\(?https?:\S+/, '…');
}
