import type { Runtime } from './runtimes.ts';
import type { Answer } from './service.ts';
import { notifications, signatures } from './vectors.ts';

export type Report = string | object | null;

/** What the service does while a behaviour of behaviours/behaviours.mjs runs, and what comes of it. */
export interface Behaviour {
  /** A server that may stop listening, or an address where nothing listens. @default one for all */
  host?: 'mortal' | 'absent';
  answer?: Answer;
  /** What the runtime reports; a function where that depends on which it is. */
  reports: Report | ((runtime: Runtime) => Report);
  /** What the service receives. */
  receives: string[];
  /** Whether the last request has to come over the connection of the one before it, where pooled. */
  warm?: boolean;
}

const json =
  (status: number, body: unknown): Answer =>
  ({ response }) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const noContent: Answer = ({ response }) => response.writeHead(204).end();

/** The first answers first, the last of them ever after. */
const inTurn =
  (...answers: Answer[]): Answer =>
  (exchange) =>
    answers[Math.min(exchange.count, answers.length) - 1]?.(exchange);

const wallet = { id: 'NDgyODM', currency: 'EUR' };
const envelope = { errorCode: 1002, errorType: 'validation', errorMessage: 'No such wallet.' };
const failed = (name: string, outcome: string, statuses: (number | null)[], more: object = {}) => ({
  name,
  outcome,
  statuses,
  ...more,
});
const read = 'GET /wallets/NDgyODM';
const create = 'POST /payments';

/** A create is sent again only while it is certain that nothing was sent. */
function refusedReport({ refusal: [outcome, detail] }: Runtime): Report {
  const statuses = outcome === 'not-sent' ? [null, null, null] : [null];
  return failed('ConnectionError', outcome, statuses, { detail });
}

// Processed, processed before, refused, refused.
const answered = { statuses: [204, 204, 400, 400], handled: ['PAYMENT_FINALIZED'] };

const ofOneRequest: Record<string, Behaviour> = {
  'signs the known answers': {
    reports: signatures.map(({ header }) => ({ header, right: 'verified', wrong: 'digest' })),
    receives: [],
  },
  'verifies the known notifications': {
    reports: notifications.flatMap(({ rawBody, signatures }) => {
      const { event } = JSON.parse(rawBody);
      const known = event === 'CARD_ISSUED' ? 'UNKNOWN' : event;
      return signatures.map(() => [
        known,
        { name: 'WebhookVerificationError', detail: 'SIGNATURE_MISMATCH' },
      ]);
    }),
    receives: [],
  },
  'answers notifications by fetch': { reports: answered, receives: [] },
  'answers notifications by node:http': {
    reports: ({ listens }) => (listens ? answered : 'no node:http'),
    receives: [],
  },
  'counts money exactly': {
    reports: { quoted: '000000000012.5', sum: '000000000000.3', shown: '-€364.80' },
    receives: [],
  },
  'lists wallets': {
    answer: json(200, { wallets: [wallet] }),
    reports: [wallet],
    receives: ['GET /wallets'],
  },
  'reads a wallet': { answer: json(200, { wallet }), reports: wallet, receives: [read] },
  'finds no wallet': { answer: noContent, reports: null, receives: [read] },
  'lists nothing': { answer: noContent, reports: [], receives: ['GET /wallets'] },
  'reads page by page': {
    answer: inTurn(
      json(200, { wallets: [{ id: 'one' }, { id: 'two' }] }),
      json(200, { wallets: [{ id: 'three' }] }),
      noContent,
    ),
    reports: ['one', 'two', 'three'],
    receives: [1, 2, 3].map((page) => `GET /wallets?sort=ASC&page=${page}`),
  },
  'creates a payment': {
    answer: ({ response, body }) =>
      response.end(JSON.stringify({ payment: { id: 'one', amount: JSON.parse(body).amount } })),
    reports: { id: 'one', amount: { value: '000000001250.00', currency: 'EUR' } },
    receives: [create],
  },
  'checks before sending': {
    reports: failed('ValidationError', 'not-sent', [], { path: 'sourceWalletId' }),
    receives: [],
  },
  'reports a rejection': {
    answer: json(422, envelope),
    reports: failed('ApiError', 'rejected', [422], {
      errorCode: envelope.errorCode,
      errorMessage: envelope.errorMessage,
    }),
    receives: [create],
  },
  'repeats a read': {
    answer: inTurn(json(500, {}), json(503, {}), json(200, { wallet })),
    reports: wallet,
    receives: [read, read, read],
  },
  'sends a create once, whatever the answer': {
    answer: json(500, {}),
    reports: failed('ApiError', 'unknown', [500]),
    receives: [create],
  },
  'follows no redirect': {
    answer: ({ request, response, elsewhere }) =>
      response.writeHead(307, { location: `${elsewhere}${request.url}` }).end(),
    reports: failed('UnexpectedResponseError', 'unknown', [307]),
    receives: [create],
  },
  'times out at stalled headers': {
    reports: failed('TimeoutError', 'unknown', [null]),
    receives: [create],
  },
  'times out in a stalled body': {
    answer: ({ response }) => response.writeHead(200).write('{"payment":'),
    reports: failed('TimeoutError', 'unknown', [200]),
    receives: [create],
  },
  'refuses a body that announces too much': {
    answer: ({ response }) =>
      response.writeHead(200, { 'content-length': '2000' }).end(' '.repeat(2000)),
    reports: failed('UnexpectedResponseError', 'unknown', [200]),
    receives: [create],
  },
  'refuses a body that grows too large': {
    answer: ({ response }) => {
      response.write(' '.repeat(600));
      response.write(' '.repeat(600));
      // Never ended: the client has to stop reading by itself.
    },
    reports: failed('UnexpectedResponseError', 'unknown', [200]),
    receives: [create],
  },
  'aborts when told': {
    reports: failed('AbortedError', 'unknown', [null], { detail: 'enough' }),
    receives: [create],
  },
  'repeats a read that was refused a connection': {
    host: 'absent',
    reports: failed('ConnectionError', 'no-effect', [null, null, null]),
    receives: [],
  },
  'judges a create that was refused a connection': {
    host: 'absent',
    reports: refusedReport,
    receives: [],
  },
};

const changes = {
  POST: create,
  PUT: 'PUT /payments/NDgyODM/confirm',
  PATCH: 'PATCH /webhooks/35e9c1f4-1d35-4b4e-8b8c-2b7a5c0f1f5e',
  DELETE: 'DELETE /payments/NDgyODM',
};

/** One read is answered and leaves its connection open; what comes next arrives and is not answered. */
const warmThen = (end: Answer): Answer => inTurn(json(200, { wallet }), end);
const close: Answer = ({ request }) => request.socket.destroy();
const reset: Answer = ({ request }) => request.socket.resetAndDestroy();
const die: Answer = ({ request, server }) => {
  server.close();
  request.socket.destroy();
};

function ofWarmConnections([method, change]: [string, string]): Record<string, Behaviour> {
  const once = {
    reports: failed('ConnectionError', 'unknown', [null]),
    receives: [read, change],
  };
  const host = 'mortal';
  return {
    [`sends ${method} once when a warm connection closes`]: {
      answer: warmThen(close),
      ...once,
      warm: true,
    },
    [`sends ${method} once when a warm connection is reset`]: {
      answer: warmThen(reset),
      ...once,
      warm: true,
    },
    [`does not take ${method} for unsent when the service dies of it`]: {
      host,
      answer: warmThen(die),
      ...once,
      warm: true,
    },
    [`does not take ${method} by another fetch for unsent when the service dies of it`]: {
      host,
      answer: warmThen(die),
      ...once,
    },
  };
}

/** By the names that behaviours/behaviours.mjs gives them. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  ...ofOneRequest,
  ...Object.assign({}, ...Object.entries(changes).map(ofWarmConnections)),
};
