import type { ProseRow, UnknownRow } from './fact-table.ts';

/** Section 6: the event names, in the order given. */
export const paymentEvents: readonly string[] = [
  'PAYMENT_CREATED',
  'PAYMENT_PLANIFIED',
  'PAYMENT_FINALIZED',
  'PAYMENT_WAITING_SIGNATURE',
  'PAYMENT_AWAITING_CONFIRMATION',
  'PAYMENT_CANCELED',
  'PAYMENT_BLOCKED',
  'PAYMENT_WAITING_JUSTIFICATION',
  'PAYMENT_INCOMING',
];
export const tradeEvents: readonly string[] = [
  'TRADE_PLANIFIED',
  'TRADE_FINALIZED',
  'TRADE_CANCELED',
  'TRADE_BLOCKED',
];
export const fixedForwardEvents: readonly string[] = [
  'FIXED_FORWARD_PLANIFIED',
  'FIXED_FORWARD_FINALIZED',
  'FIXED_FORWARD_CANCELED',
];
export const events: readonly string[] = [...paymentEvents, ...tradeEvents, ...fixedForwardEvents];

/** `PAYMENT_CREATED` to `TRADE_PLANIFIED`: the ones the subscription schemas list. */
export const subscriptionEvents: readonly string[] = [
  'PAYMENT_CREATED',
  'PAYMENT_PLANIFIED',
  'PAYMENT_FINALIZED',
  'PAYMENT_WAITING_SIGNATURE',
  'PAYMENT_AWAITING_CONFIRMATION',
  'PAYMENT_CANCELED',
  'PAYMENT_BLOCKED',
  'PAYMENT_WAITING_JUSTIFICATION',
  'PAYMENT_INCOMING',
  'TRADE_PLANIFIED',
];
/** The ones only the prose names. */
export const proseEvents: readonly string[] = [
  'TRADE_FINALIZED',
  'TRADE_CANCELED',
  'TRADE_BLOCKED',
  'FIXED_FORWARD_PLANIFIED',
  'FIXED_FORWARD_FINALIZED',
  'FIXED_FORWARD_CANCELED',
];

export const notificationHeaders: readonly string[] = [
  'x-service-timestamp',
  'x-service-signature',
];

/** Section 6: events, delivery rules, signature. */
export const section6: readonly ProseRow[] = [
  {
    section: '6',
    fact: 'notifications are HTTPS POST requests to the url of a subscription',
    at: 'info',
    words: ['HTTPS POST', 'url'],
  },
  {
    section: '6',
    fact: 'a subscription receives the events chosen in its events list',
    at: 'POST /webhooks body.events',
    words: ['receive', 'events'],
  },
  ...proseEvents.map(
    (event): ProseRow => ({
      section: '6',
      fact: `${event} is named by the prose only, not by the subscription schemas`,
      at: `webhook ${event}`,
      words: ['prose', /not listed in\b.*subscription schemas/],
    }),
  ),
  ...subscriptionEvents
    .filter((event) => event !== 'PAYMENT_CREATED')
    .map(
      (event): ProseRow => ({
        section: '6',
        fact: `${event} is in the subscription schemas`,
        at: `webhook ${event}`,
        words: [/is listed in\b.*subscription schemas/],
      }),
    ),
  {
    section: '6',
    fact: 'the subscription schemas list only PAYMENT_CREATED to TRADE_PLANIFIED in the order given',
    at: 'POST /webhooks body.events[]',
    words: [/subscription schemas list only PAYMENT_CREATED to TRADE_PLANIFIED/, 'order given'],
  },
  {
    section: '6',
    fact: 'the prose names the other events',
    at: 'POST /webhooks body.events[]',
    words: ['the prose names the other events'],
  },
  {
    section: '6',
    fact: 'PAYMENT_CREATED appears only in the subscription schemas',
    at: 'webhook PAYMENT_CREATED',
    words: [/only in\b.*subscription schemas/, 'prose'],
  },
  {
    section: '6',
    fact: 'payload is in the shape returned by the corresponding detail operation',
    at: events.map((event) => `webhook ${event} body.payload`),
    words: ['shape', 'detail operation'],
  },
  {
    section: '6 (1)',
    fact: 'notifications may arrive out of order, a receiver must not assume sequence',
    at: 'info',
    words: ['out of order', /not assume/],
  },
  {
    section: '6 (2)',
    fact: 'a delivery that fails with 400 or 500 is retried twice, 60 seconds apart',
    at: 'info',
    words: ['400', '500', 'retried twice', '60 seconds apart'],
  },
  {
    section: '6 (2)',
    fact: 'an answer 400 or 500 leads to another attempt',
    at: events.flatMap((event) => [`webhook ${event} 400`, `webhook ${event} 500`]),
    words: ['retried twice', '60 seconds apart'],
  },
  {
    section: '6 (2)',
    fact: 'at most three attempts per event',
    at: 'info',
    words: ['three attempts'],
  },
  {
    section: '6 (3)',
    fact: 'HTTP 204 is the recommended acknowledgement',
    at: 'info',
    words: [/204|no content/, 'recommended', 'acknowledge'],
  },
  {
    section: '6 (4)',
    fact: 'notifications come from one fixed source address, which may need allow-listing',
    at: 'info',
    words: ['one fixed source address', 'allow-list'],
  },
  {
    section: '6 (4)',
    fact: 'the source address is the same for live and demo',
    at: 'info',
    words: ['source address', 'same', 'live and demo'],
  },
  {
    section: '6 (5)',
    fact: 'at most 10 subscriptions may be active at once',
    at: 'POST /webhooks',
    words: ['at most 10', 'active'],
  },
  {
    section: '6',
    fact: 'x-service-timestamp is the timestamp',
    at: events.map((event) => `webhook ${event} header x-service-timestamp`),
    words: ['timestamp'],
  },
  {
    section: '6',
    fact: 'x-service-signature is the signature',
    at: events.map((event) => `webhook ${event} header x-service-signature`),
    words: ['signature'],
  },
  {
    section: '6 verify (1)',
    fact: 'the signed string is timestamp, dot, raw body exactly as received',
    at: 'info',
    words: [
      /x-service-timestamp[^.]{0,12}\.[^.]{0,12}raw/,
      'raw request body',
      'exactly as received',
    ],
  },
  {
    section: '6 verify (2)',
    fact: 'HMAC-SHA256 with the subscription secret as the key',
    at: 'info',
    words: ['HMAC-SHA256', /subscription secret|secret of the subscription/, 'as the key'],
  },
  {
    section: '6 verify (3)',
    fact: 'compare it with the x-service-signature header',
    at: 'info',
    words: ['compare', 'x-service-signature'],
  },
  {
    section: '6 verify (4)',
    fact: 'reject the notification if they differ',
    at: 'info',
    words: ['reject', 'differ'],
  },
  {
    section: '6',
    fact: 'payloads are to be stored on a private server',
    at: 'info',
    words: ['payloads', 'stored', 'private server'],
  },
];

export const unknown6: readonly UnknownRow[] = [
  {
    section: '6',
    unknown: 'the operation or status change that emits each event',
    at: 'POST /webhooks body.events[]',
    words: ['emit', 'event'],
  },
  {
    section: '6',
    unknown: 'the encoding of the signature value',
    at: events.map((event) => `webhook ${event} header x-service-signature`),
    words: ['encoding', 'signature', 'hexadecimal', 'Base64'],
  },
];
