// Requests, answers and expected results that the tested behaviours of the client share.

const wallet = { id: 'NDgyODM', currency: 'EUR' };
export const payment = {
  sourceWalletId: 'NDgyODM',
  externalBankAccountId: 'MTIzNDU',
  amount: { value: '000000001250.00', currency: 'EUR' },
  desiredExecutionDate: '2026-12-01',
  feeCurrency: 'EUR',
  feePaymentOption: 'SHARE',
  priorityPaymentOption: '48H',
};
const webhookId = '35e9c1f4-1d35-4b4e-8b8c-2b7a5c0f1f5e';
export const rejection = { errorCode: 1002, errorMessage: 'No such wallet.' };

const keepsConnections = globalThis.navigator?.userAgent === 'Cloudflare-Workers';

export const create = 'POST /payments';

// For each HTTP method, one operation of the service with an effect, and the request that the client must send.
const changes = {
  POST: { change: (fx) => fx.payments.create(payment), request: create },
  PUT: { change: (fx) => fx.payments.confirm('NDgyODM'), request: 'PUT /payments/NDgyODM/confirm' },
  PATCH: {
    change: (fx) => fx.webhooks.update(webhookId, { events: ['PAYMENT_FINALIZED'] }),
    request: `PATCH /webhooks/${webhookId}`,
  },
  DELETE: { change: (fx) => fx.payments.delete('NDgyODM'), request: 'DELETE /payments/NDgyODM' },
};

/** Returns a behaviour (a shared test of the client) that calls every operation with an effect, one after the other. */
export function everyEffect({ options, outcome, ...behaviour }) {
  return {
    call: ({ clientWith, known: { changing } }) => outcomesOf(clientWith(options), changing),
    reports: ({ changing }) => everyOutcome(changing, outcome),
    receives: ({ changing }) => changing.map(({ request }) => request),
    ...behaviour,
  };
}

const keepsThem = { call: () => 'kept', reports: 'kept' };

/** On workerd, `instead` replaces the behaviour, because there a client cannot close a connection. */
export function unlessKept(behaviour, instead = keepsThem) {
  const { call, reports, receives } = behaviour;
  const of = (expected, all) => (typeof expected === 'function' ? expected(all) : expected);
  return {
    ...behaviour,
    call: (context) => (keepsConnections ? instead.call(context) : call(context)),
    reports: (all) => (all.isWorkerd ? instead.reports : of(reports, all)),
    receives: (all) => (all.isWorkerd ? [] : of(receives, all)),
  };
}

/** A program on Cloudflare Workers cannot keep a connection in reserve, so the client refuses `spareConnection`. */
export const refusesSpare = {
  call: ({ clientWith }) => failure((async () => clientWith({ spareConnection: true }))()),
  reports: failed('ValidationError', 'not-sent', [], { path: 'spareConnection' }),
};

export async function outcomesOf(fx, calls) {
  const outcomes = {};
  for (const { operationId, resource, method, args } of calls) {
    outcomes[operationId] = (await failure(fx[resource][method](...args))).outcome ?? 'resolved';
  }
  return outcomes;
}

export function everyOutcome(calls, outcome) {
  return Object.fromEntries(calls.map(({ operationId }) => [operationId, outcome]));
}

export function creates({ clientOptions, options, ...behaviour }) {
  const call = ({ clientWith }) =>
    failure(clientWith(clientOptions).payments.create(payment, options));
  return { call, receives: [create], ...behaviour };
}

function overWarmConnections([method, { change, request }]) {
  const afterRead = (end) => ({
    call: async ({ clientWith }) => {
      const fx = clientWith({ maxRetries: 1 });
      await fx.wallets.get('NDgyODM');
      // JavaScript runtimes put a connection back into their pool a little after the body of the response has been read.
      await new Promise((resolve) => setTimeout(resolve, 20));
      return failure(change(fx));
    },
    answer: (exchange) => (exchange.count === 1 ? json(200, { wallet }) : end)(exchange),
    reports: failed('ConnectionError', 'unknown', [null]),
    receives: ['GET /wallets/NDgyODM', request],
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
    [`does not report ${method} as unsent when the request ends the service`]: afterRead(die),
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

/** Behaviours that send a request with an effect while an earlier connection may be open. */
export const warmConnections = Object.assign(
  {},
  ...Object.entries(changes).map(overWarmConnections),
);

/** Returns the answers of a webhook receiver to a notification, to its repetition, to a forged one and to an empty request. */
export async function answerNotifications({ webhooks, known: { notifications } }, ask) {
  const [{ secret, timestamp, rawBody: body }] = notifications;
  const headers = headersOf(notifications[0]);
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
  const statuses = [];
  for (const request of [genuine, genuine, { ...genuine, body: `${body} ` }, { method: 'GET' }]) {
    statuses.push((await ask(handler, request)).status);
  }
  return { statuses, handled };
}

export function headersOf({ timestamp, signature }) {
  return { 'X-Service-Timestamp': timestamp, 'X-Service-Signature': signature };
}

/** Describes the error with which a promise rejects, as a value for JSON. */
export async function failure(promise, detailOf = () => undefined) {
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

/** Returns the description of a client error, as `failure` makes it from the error. */
export function failed(name, outcome, statuses, more) {
  return { name, outcome, statuses, ...more };
}

export function json(status, body) {
  return ({ response }) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
      .end(JSON.stringify(body));
}
