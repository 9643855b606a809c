// Each JavaScript runtime runs this file: it calls every behaviour of the client and prints the returned values, while the
// simulated service of src/service.ts answers.

import {
  answerNotifications,
  create,
  creates,
  everyEffect,
  everyOutcome,
  failed,
  failure,
  headersOf,
  json,
  outcomesOf,
  payment,
  refusesSpare,
  rejection,
  unlessKept,
  warmConnections,
} from './fixtures.mjs';

/**
 * Runs every behaviour and prints the returned values as JSON.
 *
 * @param {object} packages the exports of @crossborder-fx/client and its subpaths, of
 * @crossborder-fx/webhooks and its adapters, and, on a runtime that can listen, `createServer` of node:http
 * @param {string} address the URL from which this function reads the known answers and the base URLs
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
        const verify = (rawBody) =>
          webhooks.verifyWebhook({
            rawBody,
            headers: headersOf(notification),
            secrets: [notification.secret],
            toleranceSeconds: Number.POSITIVE_INFINITY,
          });
        const { rawBody } = notification;
        const { event } = await verify(new TextEncoder().encode(rawBody));
        verified.push([event, await failure(verify(`${rawBody} `), ({ code }) => code)]);
      }
      return verified;
    },
    reports: ({ notifications }) =>
      notifications.map(({ rawBody }) => [
        JSON.parse(rawBody).event,
        { name: 'WebhookVerificationError', detail: 'SIGNATURE_MISMATCH' },
      ]),
  },

  'answers notifications by fetch': {
    call: ({ toFetchHandler, ...context }) =>
      answerNotifications(context, (handler, request) =>
        toFetchHandler(handler)(new Request('http://receiver.invalid/', request)),
      ),
    // The receiver must process a notification, recognise its repetition, and refuse a forged and an empty one.
    reports: { statuses: [204, 204, 400, 400], handled: ['PAYMENT_FINALIZED'] },
  },
  'answers notifications by node:http': {
    call: ({ toNodeListener, createServer, ...context }) => {
      if (!createServer) return 'no node:http';
      return answerNotifications(context, async (handler, request) => {
        const server = createServer(toNodeListener(handler));
        await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
        const response = await fetch(`http://127.0.0.1:${server.address().port}/`, request);
        server.close();
        server.closeAllConnections();
        return response;
      });
    },
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
  'follows no redirect': creates({
    answer: ({ response }) => response.writeHead(307, { location: '/elsewhere' }).end(),
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
      // The body of the response never ends, so the client must stop reading by itself.
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
  'reports the outcome of a create whose connection is refused': {
    call: ({ fx }) => failure(fx.payments.create(payment)),
    isAbsent: true,
    // The client repeats the request to create a payment only while certainly nothing of an earlier attempt was sent.
    reports: ({ isWorkerd }) =>
      isWorkerd
        ? failed('ConnectionError', 'unknown', [null])
        : failed('ConnectionError', 'not-sent', [null, null, null]),
  },

  'reports the outcome of a create at a service without TLS': {
    call: ({ fx }) => failure(fx.payments.create(payment, { timeout: 500 })),
    isDeaf: true,
    // On workerd, the outcome of the creation is unknown, because these tests run workerd without TLS.
    reports: ({ isWorkerd }) =>
      isWorkerd
        ? failed('ConnectionError', 'unknown', [null])
        : failed('TimeoutError', 'not-sent', [null]),
  },

  'sends each of three creates over a connection that was opened before it': unlessKept(
    {
      call: async ({ clientWith }) => {
        const fx = clientWith({ spareConnection: true });
        const ids = [];
        for (let turn = 0; turn < 3; turn++) ids.push((await fx.payments.create(payment)).id);
        return ids;
      },
      answer: ({ request, response, connections }) => {
        const place = connections.indexOf(request.socket);
        // The service answers only when the client has opened a connection for the next creation of a payment.
        const answer = () => {
          if (connections.length < place + 2) setTimeout(answer, 5);
          else json(200, { payment: { id: `over connection ${place + 1}` } })({ response });
        };
        answer();
      },
      reports: [1, 2, 3].map((place) => `over connection ${place}`),
      receives: [create, create, create],
    },
    refusesSpare,
  ),
  // The service breaks the reserve connection of the client as soon as a request comes over this connection.
  'sends everything that has an effect once when a spare connection breaks': unlessKept(
    everyEffect({
      // The client makes no retries, because the wait between attempts would take a minute.
      options: { spareConnection: true, maxRetries: 0 },
      answer: ({ request }) => request.socket.destroy(),
      outcome: 'unknown',
    }),
    refusesSpare,
  ),

  'repeats every read': {
    call: ({ fx, known: { reads } }) => outcomesOf(fx, reads),
    answer: json(503, {}),
    reports: ({ reads }) => everyOutcome(reads, 'no-effect'),
    receives: ({ reads }) => reads.flatMap(({ request }) => [request, request, request]),
  },
  'sends everything that has an effect once after 421': everyEffect({
    answer: json(421, rejection),
    outcome: 'rejected',
  }),
  'sends everything that has an effect once after 421 by another fetch': everyEffect({
    // The caller's `fetch` may repeat a request, so no error of this `fetch` proves that nothing was sent.
    options: { fetch: (url, init) => fetch(url, init) },
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
  'knows every outcome when idle connections are closed at once': unlessKept(
    everyEffect({
      answer: ({ request, response, example }) => {
        json(200, example)({ response });
        request.socket.destroySoon();
      },
      outcome: 'resolved',
    }),
  ),

  ...warmConnections,
};
