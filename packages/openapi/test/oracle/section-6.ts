import { type Saying, type Sayings, says } from './fact-table.ts';

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

/** The subscription schemas list `PAYMENT_CREATED` to `TRADE_PLANIFIED`; only the prose names the others. */
const listed = events.indexOf('TRADE_PLANIFIED') + 1;
const subscriptionEvents = events.slice(0, listed);
const proseEvents = events.slice(listed);

export const notificationHeaders: readonly string[] = [
  'x-service-timestamp',
  'x-service-signature',
];

/** Places in the notifications of all events. */
const notifications = (...places: readonly string[]) =>
  events.flatMap((event) => places.map((place) => `webhook ${event} ${place}`)).join(', ');

const ofEach = (some: readonly string[], saying: (event: string) => Saying) =>
  Object.fromEntries(some.map((event) => [`webhook ${event}`, saying(event)]));

/** Section 6: events, delivery rules, signature. */
export const section6: Sayings = {
  '6': {
    info: [
      'notifications are [HTTPS POST] requests to the [url] of a subscription',
      '[payloads] are to be [stored] on a [private server]',
    ],
    'POST /webhooks body.events':
      'a subscription [receive]s the [events] chosen in its events list',
    ...ofEach(proseEvents, (event) =>
      says(
        `${event} is named by the [prose] only, not by the subscription schemas`,
        /not listed in\b.*subscription schemas/,
      ),
    ),
    ...ofEach(subscriptionEvents.slice(1), (event) =>
      says(`${event} is in the subscription schemas`, /is listed in\b.*subscription schemas/),
    ),
    'POST /webhooks body.events[]': [
      says(
        'the subscription schemas list only PAYMENT_CREATED to TRADE_PLANIFIED in the [order given]',
        /subscription schemas list only PAYMENT_CREATED to TRADE_PLANIFIED/,
      ),
      '[the prose names the other events]',
    ],
    'webhook PAYMENT_CREATED': says(
      'PAYMENT_CREATED appears only in the subscription schemas',
      /only in\b.*subscription schemas/,
      'prose',
    ),
    [notifications('body.payload')]:
      'payload is in the [shape] returned by the corresponding [detail operation]',
    [notifications('header x-service-timestamp')]: 'x-service-[timestamp] is the timestamp',
    [notifications('header x-service-signature')]: 'x-service-[signature] is the signature',
  },
  '6 (1)': {
    info: says(
      'notifications may arrive [out of order], a receiver must not assume sequence',
      /not assume/,
    ),
  },
  '6 (2)': {
    info: [
      'a delivery that fails with [400] or [500] is [retried twice], [60 seconds apart]',
      'at most [three attempts] per event',
    ],
    [notifications('400', '500')]: says(
      'an answer 400 or 500 leads to another attempt',
      'retried twice',
      '60 seconds apart',
    ),
  },
  '6 (3)': { info: says('HTTP 204 is the [recommended] [acknowledge]ment', /204|no content/) },
  '6 (4)': {
    info: [
      'notifications come from [one fixed source address], which may need [allow-list]ing',
      'the [source address] is the [same] for [live and demo]',
    ],
  },
  '6 (5)': { 'POST /webhooks': '[at most 10] subscriptions may be [active] at once' },
  '6 verify (1)': {
    info: says(
      'the signed string is timestamp, dot, raw body [exactly as received]',
      /x-service-timestamp[^.]{0,12}\.[^.]{0,12}raw/,
      'raw request body',
    ),
  },
  '6 verify (2)': {
    info: says(
      '[HMAC-SHA256] with the subscription secret [as the key]',
      /subscription secret|secret of the subscription/,
    ),
  },
  '6 verify (3)': { info: '[compare] it with the [x-service-signature] header' },
  '6 verify (4)': { info: '[reject] the notification if they [differ]' },
};

export const unknown6: Sayings = {
  '6': {
    'POST /webhooks body.events[]': 'the operation or status change that [emit]s each [event]',
    [notifications('header x-service-signature')]: says(
      'the [encoding] of the [signature] value',
      'hexadecimal',
      'Base64',
    ),
  },
};
