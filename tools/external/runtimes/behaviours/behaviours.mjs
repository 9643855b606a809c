// What a program does with the packages on every runtime, and what has to come of it. The runtime
// runs this file unchanged, without a test framework: it calls each behaviour and prints what it
// returned. The service of src/service.ts answers meanwhile.

/**
 * Runs every behaviour and prints what each returned, as JSON.
 *
 * @param {object} packages the exports of @crossborder-fx/client, its subpaths and
 *   @crossborder-fx/webhooks, the adapters of the latter, and `createServer` of node:http where the
 *   runtime listens with it
 * @param {string} address where the service tells the known answers and the base URL of each behaviour
 */
export async function report(packages, address) {
  const { baseUrls, ...known } = await (await fetch(address)).json();
  const reports = {};
  for (const [name, { call }] of Object.entries(behaviours)) {
    const clientWith = (options) =>
      packages.client.createClient({
        baseUrl: baseUrls[name],
        username: known.username,
        secret: known.secret,
        ...options,
      });
    reports[name] = await call({ fx: clientWith(), clientWith, known, ...packages });
  }
  console.log(JSON.stringify(reports));
}

const wallet = { id: 'NDgyODM', currency: 'EUR' };
const payment = {
  sourceWalletId: 'NDgyODM',
  externalBankAccountId: 'MTIzNDU',
  amount: { value: '000000001250.00', currency: 'EUR' },
  desiredExecutionDate: '2026-12-01',
  feeCurrency: 'EUR',
  feePaymentOption: 'SHARE',
  priorityPaymentOption: '48H',
};
const webhookId = '35e9c1f4-1d35-4b4e-8b8c-2b7a5c0f1f5e';
const refusedSpare = failed('ValidationError', 'not-sent', [], { path: 'spareConnection' });
const rejection = { errorCode: 1002, errorMessage: 'No such wallet.' };

// A fetch of the caller may send again, so that none of its errors proves that nothing was sent.
const anotherFetch = { fetch: (url, init) => fetch(url, init) };

/** A program on Workers cannot choose. */
const keepsConnections = globalThis.navigator?.userAgent === 'Cloudflare-Workers';

const read = 'GET /wallets/NDgyODM';
const create = 'POST /payments';

// One operation for each method that changes something, and the request that it makes.
const changes = {
  POST: { change: (fx) => fx.payments.create(payment), request: create },
  PUT: { change: (fx) => fx.payments.confirm('NDgyODM'), request: 'PUT /payments/NDgyODM/confirm' },
  PATCH: {
    change: (fx) => fx.webhooks.update(webhookId, { events: ['PAYMENT_FINALIZED'] }),
    request: `PATCH /webhooks/${webhookId}`,
  },
  DELETE: { change: (fx) => fx.payments.delete('NDgyODM'), request: 'DELETE /payments/NDgyODM' },
};

/** @type {Record<string, import('../src/service.ts').Behaviour>} */
export const behaviours = {
  'signs the known answers': {
    call: async ({ wsse, known }) => {
      const signed = [];
      for (const { username, secret, nonce, created } of known.signatures) {
        const date = new Date(created);
        const header = await wsse.signWsse({ username, secret, nonce, created: date });
        const verify = (secret) => wsse.verifyWsse(header, { secret, clock: () => date });
        const verified = [await verify(secret), await verify('another')];
        signed.push([header, ...verified.map((reason) => reason ?? 'verified')]);
      }
      return signed;
    },
    reports: ({ signatures }) => signatures.map(({ header }) => [header, 'verified', 'digest']),
  },

  'verifies the known notifications': {
    call: async ({ webhooks, known }) => {
      const verified = [];
      for (const notification of known.notifications) {
        for (const headers of headersOf(notification)) {
          const verify = (rawBody) =>
            webhooks.verifyWebhook({
              rawBody,
              headers,
              secrets: [notification.secret],
              toleranceSeconds: Number.POSITIVE_INFINITY,
            });
          const { rawBody } = notification;
          const { event } = await verify(new TextEncoder().encode(rawBody));
          verified.push([event, await failure(verify(`${rawBody} `), ({ code }) => code)]);
        }
      }
      return verified;
    },
    reports: ({ notifications }) =>
      notifications.flatMap(({ rawBody, signatures }) => {
        const { event } = JSON.parse(rawBody);
        const known = event === 'CARD_ISSUED' ? 'UNKNOWN' : event;
        const forged = { name: 'WebhookVerificationError', detail: 'SIGNATURE_MISMATCH' };
        return signatures.map(() => [known, forged]);
      }),
  },

  'answers notifications by fetch': {
    call: ({ toFetchHandler, ...context }) =>
      answerNotifications(context, (handler) => {
        const answer = toFetchHandler(handler);
        return { ask: (request) => answer(new Request('http://receiver.invalid/', request)) };
      }),
    // Processed, processed before, refused, refused.
    reports: { statuses: [204, 204, 400, 400], handled: ['PAYMENT_FINALIZED'] },
  },
  'answers notifications by node:http': {
    call: ({ toNodeListener, createServer, ...context }) =>
      createServer
        ? answerNotifications(context, listener(toNodeListener, createServer))
        : 'no node:http',
    reports: ({ isWorkerd }) =>
      isWorkerd ? 'no node:http' : behaviours['answers notifications by fetch'].reports,
  },

  'counts money exactly': {
    call: ({ money }) => [
      money.quotedDecimal('12.5'),
      money.addDecimals('0.1', '0.2'),
      money.formatDecimal('-364.80', { locale: 'en-GB', currency: 'EUR' }),
    ],
    reports: ['000000000012.5', '000000000000.3', '-€364.80'],
  },

  'finds no wallet': {
    call: ({ fx }) => fx.wallets.get('NDgyODM'),
    answer: noContent,
    reports: null,
    receives: [read],
  },
  'reads page by page': {
    call: async ({ fx }) => {
      const ids = [];
      for await (const { id } of fx.wallets.iterate()) ids.push(id);
      return ids;
    },
    answer: inTurn(
      json(200, { wallets: [{ id: 'one' }, { id: 'two' }] }),
      json(200, { wallets: [{ id: 'three' }] }),
      noContent,
    ),
    reports: ['one', 'two', 'three'],
    receives: [1, 2, 3].map((page) => `GET /wallets?sort=ASC&page=${page}`),
  },
  'repeats a read': {
    call: ({ fx }) => fx.wallets.get('NDgyODM'),
    answer: inTurn(json(500, {}), json(503, {}), json(200, { wallet })),
    reports: wallet,
    receives: [read, read, read],
  },
  'repeats a read that was refused a connection': {
    call: ({ fx }) => failure(fx.wallets.get('NDgyODM')),
    isAbsent: true,
    reports: failed('ConnectionError', 'no-effect', [null, null, null]),
  },

  'creates a payment': {
    call: ({ fx }) => fx.payments.create(payment),
    answer: ({ response, body }) =>
      response.end(JSON.stringify({ payment: { id: 'one', amount: JSON.parse(body).amount } })),
    reports: { id: 'one', amount: payment.amount },
    receives: [create],
  },
  'checks before sending': {
    call: ({ fx }) => failure(fx.payments.create({ ...payment, sourceWalletId: undefined })),
    reports: failed('ValidationError', 'not-sent', [], { path: 'sourceWalletId' }),
  },
  'reports a rejection': creates({
    answer: json(422, { errorType: 'validation', ...rejection }),
    reports: failed('ApiError', 'rejected', [422], rejection),
  }),
  'follows no redirect': creates({
    answer: ({ request, response, elsewhere }) =>
      response.writeHead(307, { location: `${elsewhere}${request.url}` }).end(),
    reports: failed('UnexpectedResponseError', 'unknown', [307]),
  }),
  'times out at stalled headers': creates({
    options: { timeout: 500 },
    reports: failed('TimeoutError', 'unknown', [null]),
  }),
  'times out in a stalled body': creates({
    options: { timeout: 500 },
    answer: ({ response }) => response.writeHead(200).write('{"payment":'),
    reports: failed('TimeoutError', 'unknown', [200]),
  }),
  'refuses a body that announces too much': creates({
    clientOptions: { maxBodyBytes: 1000 },
    answer: ({ response }) =>
      response.writeHead(200, { 'content-length': '2000' }).end(' '.repeat(2000)),
    reports: failed('UnexpectedResponseError', 'unknown', [200]),
  }),
  'refuses a body that grows too large': creates({
    clientOptions: { maxBodyBytes: 1000 },
    answer: ({ response }) => {
      response.write(' '.repeat(600));
      response.write(' '.repeat(600));
      // Never ended: the client has to stop reading by itself.
    },
    reports: failed('UnexpectedResponseError', 'unknown', [200]),
  }),
  'aborts when told': {
    call: async ({ fx }) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new Error('enough')), 250);
      const { signal } = controller;
      return failure(fx.payments.create(payment, { signal }), ({ cause }) => cause?.message);
    },
    reports: failed('AbortedError', 'unknown', [null], { detail: 'enough' }),
    receives: [create],
  },
  'judges a create that was refused a connection': {
    call: ({ fx }) => failure(fx.payments.create(payment), systemCode),
    isAbsent: true,
    // A create is sent again only while it is certain that nothing was sent.
    reports: ({ isWorkerd }) =>
      isWorkerd
        ? failed('ConnectionError', 'unknown', [null], { detail: 'Network connection lost.' })
        : failed('ConnectionError', 'not-sent', [null, null, null], { detail: 'ECONNREFUSED' }),
  },

  'judges a create that met a service without TLS': {
    call: ({ fx }) => failure(fx.payments.create(payment, { timeout: 500 })),
    isDeaf: true,
    // The workerd of these tests knows no TLS.
    reports: ({ isWorkerd }) =>
      isWorkerd
        ? failed('ConnectionError', 'unknown', [null])
        : failed('TimeoutError', 'not-sent', [null]),
  },

  'sends each of three creates over a connection that was opened before it': {
    call: async ({ clientWith }) => {
      if (keepsConnections) return refusalOfSpare(clientWith);
      const fx = clientWith({ spareConnection: true });
      const ids = [];
      for (let turn = 0; turn < 3; turn++) ids.push((await fx.payments.create(payment)).id);
      return ids;
    },
    answer: ({ request, response, connections }) => {
      const place = connections.indexOf(request.socket);
      // While it waits, a connection is opened for the next one.
      const answer = () => {
        if (connections.length < place + 2) setTimeout(answer, 5);
        else json(200, { payment: { id: `over connection ${place + 1}` } })({ response });
      };
      answer();
    },
    reports: ({ isWorkerd }) =>
      isWorkerd ? refusedSpare : [1, 2, 3].map((place) => `over connection ${place}`),
    receives: ({ isWorkerd }) => (isWorkerd ? [] : [create, create, create]),
  },
  'sends everything that has an effect once when a spare connection breaks': breakingSpares(),

  'repeats every read': {
    call: ({ fx, known: { calls } }) => outcomesOf(fx, calls.filter(isRead)),
    answer: json(503, {}),
    reports: ({ calls }) => everyOutcome(calls.filter(isRead), 'no-effect'),
    receives: ({ calls }) =>
      calls.filter(isRead).flatMap(({ request }) => [request, request, request]),
  },
  'sends everything that has an effect once after 421': everyEffect({
    answer: json(421, rejection),
    outcome: 'rejected',
  }),
  'sends everything that has an effect once after 421 by another fetch': everyEffect({
    options: anotherFetch,
    answer: json(421, rejection),
    outcome: 'rejected',
  }),
  'sends everything that has an effect once after 503': everyEffect({
    answer: json(503, rejection),
    outcome: 'unknown',
  }),
  'sends everything that has an effect once when the connection breaks': everyEffect({
    answer: ({ request }) => request.socket.destroy(),
    outcome: 'unknown',
  }),
  'sends everything that has an effect once by a fetch that repeats by itself': everyEffect({
    options: { fetch: stubborn },
    answer: json(500, {}),
    outcome: 'unknown',
    copies: ({ isWorkerd }) => (isWorkerd ? 3 : 1),
  }),
  'knows what came of everything when idle connections are closed at once': idleConnections(),

  ...Object.assign({}, ...Object.keys(changes).map(overWarmConnections)),
};

function isRead({ effect }) {
  return effect === 'none';
}

function hasEffect({ effect }) {
  return effect !== 'none';
}

/** Every operation that has an effect, one after the other. */
function everyEffect({ options, outcome, copies = () => 1, ...behaviour }) {
  return {
    call: ({ clientWith, known: { calls } }) =>
      outcomesOf(clientWith(options), calls.filter(hasEffect)),
    reports: ({ calls }) => everyOutcome(calls.filter(hasEffect), outcome),
    receives: ({ calls, ...runtime }) =>
      calls.filter(hasEffect).flatMap(({ request }) =>
        // Only the client makes nonces: what comes with an old one, the fetch has repeated.
        Array.from({ length: copies(runtime) }, (_, copy) =>
          copy === 0 ? request : `${request}, with a nonce used before`,
        ),
      ),
    ...behaviour,
  };
}

/** The service closes each connection after its answer. */
function idleConnections() {
  const everything = everyEffect({
    answer: ({ request, response, example }) => {
      json(200, example)({ response });
      request.socket.destroySoon();
    },
    outcome: 'resolved',
  });
  const kept = 'the runtime keeps connections';
  return {
    ...everything,
    call: (context) => (keepsConnections ? kept : everything.call(context)),
    reports: (all) => (all.isWorkerd ? kept : everything.reports(all)),
    receives: (all) => (all.isWorkerd ? [] : everything.receives(all)),
  };
}

/** A connection breaks when a request comes over it, which was opened for it before. */
function breakingSpares() {
  const everything = everyEffect({
    // Not by the client either: to wait between attempts would take a minute.
    options: { spareConnection: true, maxRetries: 0 },
    answer: ({ request }) => request.socket.destroy(),
    outcome: 'unknown',
  });
  return {
    ...everything,
    call: (context) =>
      keepsConnections ? refusalOfSpare(context.clientWith) : everything.call(context),
    reports: (all) => (all.isWorkerd ? refusedSpare : everything.reports(all)),
    receives: (all) => (all.isWorkerd ? [] : everything.receives(all)),
  };
}

function refusalOfSpare(clientWith) {
  return failure((async () => clientWith({ spareConnection: true }))());
}

async function outcomesOf(fx, calls) {
  const outcomes = {};
  for (const { operationId, resource, method, args } of calls) {
    outcomes[operationId] = (await failure(fx[resource][method](...args))).outcome ?? 'resolved';
  }
  return outcomes;
}

function everyOutcome(calls, outcome) {
  return Object.fromEntries(calls.map(({ operationId }) => [operationId, outcome]));
}

/** Creates a payment, which fails, with these options of the client and of the call. */
function creates({ clientOptions, options, ...behaviour }) {
  const call = ({ clientWith }) =>
    failure(clientWith(clientOptions).payments.create(payment, options));
  return { call, receives: [create], ...behaviour };
}

/** Changes that arrive over the connection of the read before them, and are not answered. */
function overWarmConnections(method) {
  const { change, request } = changes[method];
  const afterRead = (end, options) => ({
    call: async ({ clientWith }) => {
      const fx = clientWith({ maxRetries: 1, ...options });
      await fx.wallets.get('NDgyODM');
      // Runtimes put a connection back into their pool a little after the body has been read.
      await new Promise((resolve) => setTimeout(resolve, 20));
      return failure(change(fx));
    },
    answer: inTurn(json(200, { wallet }), end),
    reports: failed('ConnectionError', 'unknown', [null]),
    receives: [read, request],
    warm: true,
  });
  const close = ({ request }) => request.socket.destroy();
  const reset = ({ request }) => request.socket.resetAndDestroy();
  const die = ({ request, server }) => {
    server.close();
    request.socket.destroy();
  };
  return {
    [`sends ${method} once when a warm connection closes`]: afterRead(close),
    [`sends ${method} once when a warm connection is reset`]: afterRead(reset),
    [`does not take ${method} for unsent when the service dies of it`]: afterRead(die),
    [`does not take ${method} by another fetch for unsent when the service dies of it`]: {
      ...afterRead(die, anotherFetch),
      warm: false,
    },
    [`opens a connection for each ${method}`]: {
      call: async ({ fx }) => {
        const outcomes = [];
        for (let turn = 0; turn < 3; turn++) {
          outcomes.push((await failure(change(fx))).outcome ?? 'resolved');
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        return outcomes;
      },
      answer: json(200, { payment: { id: 'one' }, webhookId, events: [] }),
      reports: ['resolved', 'resolved', 'resolved'],
      receives: [request, request, request],
      warm: true,
    },
  };
}

/** A fetch that repeats what fails. */
async function stubborn(url, init) {
  for (let tries = 1; ; tries++) {
    try {
      const response = await fetch(url, init);
      if (response.status < 500 || tries === 3) return response;
    } catch (problem) {
      if (tries === 3) throw problem;
    }
  }
}

/** What a receiver answers to a notification, the same again, a forged one, and none at all. */
async function answerNotifications({ webhooks, known: { notifications } }, serve) {
  const [{ secret, timestamp, rawBody: body }] = notifications;
  const [headers] = headersOf(notifications[0]);
  const handled = [];
  const handler = webhooks.createWebhookHandler({
    secrets: [secret],
    on: {},
    onUnhandled: ({ event }) => void handled.push(event),
    onError: () => {},
    store: webhooks.memoryStore(),
    verify: { clock: () => new Date(Number(timestamp) * 1000) },
  });
  const genuine = { method: 'POST', headers, body };
  const { ask, close } = await serve(handler);
  const statuses = [];
  for (const request of [genuine, genuine, { ...genuine, body: `${body} ` }, { method: 'GET' }]) {
    statuses.push((await ask(request)).status);
  }
  close?.();
  return { statuses, handled };
}

function headersOf({ timestamp, signatures }) {
  return signatures.map((signature) => ({
    'X-Service-Timestamp': timestamp,
    'X-Service-Signature': signature,
  }));
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

/** What `failure` gives for an error of the client. */
function failed(name, outcome, statuses, more) {
  return { name, outcome, statuses, ...more };
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

function json(status, body) {
  return ({ response }) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
      .end(JSON.stringify(body));
}

function noContent({ response }) {
  response.writeHead(204).end();
}

/** The first answer to the first request, and so on; the last of them ever after. */
function inTurn(...answers) {
  return (exchange) => answers[Math.min(exchange.count, answers.length) - 1](exchange);
}
