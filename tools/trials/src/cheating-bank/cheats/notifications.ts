import type { BankNotification, Cheat, Row } from '../cheat.ts';
import {
  type Fields,
  isObject,
  listIn,
  mapAmounts,
  mapFields,
  mapObjects,
  onSuccess,
  unpadded,
  withBody,
} from '../rewrite.ts';

const toTime = (text: string) => Number(text) * 1000;

type Meets = Cheat['meets'];

const timed = (says: string, write: (timestamp: string) => string, meets: Meets = []): Cheat => ({
  says,
  meets,
  notification: (given) => ({ ...given, timestamp: write(given.timestamp) }),
});

const signed = (says: string, write: (signature: string) => string, meets: Meets = []): Cheat => ({
  says,
  meets,
  notificationHeaders: (headers) => ({
    ...headers,
    'x-service-signature': write(String(headers['x-service-signature'])),
  }),
});

/** Rewrites the body of a notification. */
const sent = (says: string, change: (body: Fields) => unknown, meets: Meets = []): Cheat => ({
  says,
  meets,
  notification: (given) => ({
    ...given,
    body: isObject(given.body) ? change(given.body) : given.body,
  }),
});

/** Rewrites each entry of the list of failed notifications. */
const failed = (says: string, change: (entry: Fields) => unknown, meets: Meets = []): Cheat => ({
  says,
  meets,
  answer: onSuccess((body, { path }) => {
    const list = path.endsWith('/failed-notifications') ? listIn(body) : undefined;
    if (!list) return body;
    return {
      ...Object(body),
      [list.name]: list.items.map((item) => (isObject(item) ? change(item) : item)),
    };
  }),
});

const failedAt = (says: string, change: (text: string) => unknown, meets?: Meets) =>
  failed(says, (entry) => ({ ...entry, failedAt: change(String(entry['failedAt'])) }), meets);

const content = (says: string, change: (content: unknown) => unknown, meets?: Meets) =>
  failed(
    says,
    (entry) => ({ ...entry, notificationContent: change(entry['notificationContent']) }),
    meets,
  );

const objectNames: Record<string, string> = {
  PAYMENT: 'payment',
  TRADE: 'trade',
  FIXED: 'fixedForward',
};

const twice = (given: BankNotification): BankNotification[] => [given, given];

export const notificationCheats = {
  'webhook-timestamp-format': [
    timed('Timestamps are in milliseconds.', (text) => `${text}000`),
    timed('Timestamps are ISO 8601 with a zone.', (text) => new Date(toTime(text)).toISOString()),
    timed(
      'Timestamps have no zone.',
      (text) => new Date(toTime(text)).toISOString().slice(0, 19).replace('T', ' '),
      ['WebhookVerificationError'],
    ),
    timed('Timestamps are dates of HTTP.', (text) => new Date(toTime(text)).toUTCString(), [
      'WebhookVerificationError',
    ]),
    timed('Timestamps are ten minutes old.', (text) => String(Number(text) - 600), [
      'WebhookVerificationError',
    ]),
  ],
  'webhook-signature-encoding': [
    { says: 'Signatures are in Base64.', encoding: 'base64' },
    { says: 'Signatures are in Base64url.', encoding: 'base64url' },
    signed('Signatures are in capital letters.', (text) => text.toUpperCase()),
    signed('Signatures have a prefix.', (text) => `sha256=${text}`, ['WebhookVerificationError']),
    signed('Signatures are cut off.', (text) => text.slice(0, 40), ['WebhookVerificationError']),
    {
      says: 'The headers of a signature are in capital letters.',
      notificationHeaders: (headers) =>
        Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
        ),
    },
    {
      says: 'The headers of a signature have other names.',
      meets: ['WebhookVerificationError'],
      notificationHeaders: (headers) =>
        Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [
            name.replace('x-service', 'x-bank'),
            value,
          ]),
        ),
    },
  ],
  'event-triggers': [
    { says: 'Every notification comes twice.', notification: twice },
    {
      says: 'Every notification comes twice, and is signed anew with another order of its fields.',
      notification: (given) => [
        given,
        { timestamp: String(Number(given.timestamp) + 1), body: reversed(given.body) },
      ],
    },
    {
      says: 'The object of a notification is wrapped.',
      options: { payloadShape: 'wrapped' },
    },
    sent('Notifications name no subscription.', ({ webhookId: _, ...body }) => body),
    sent(
      'Events have names that no description has.',
      (body) => ({
        ...body,
        event: `${body['event']}_V2`,
      }),
      ['ReconciliationError'],
    ),
    sent(
      'Events are in small letters.',
      (body) => ({
        ...body,
        event: String(body['event']).toLowerCase(),
      }),
      ['ReconciliationError'],
    ),
    sent(
      'The object of a notification is its id.',
      (body) => ({
        ...body,
        payload: Object(body['payload']).id,
      }),
      ['ReconciliationError'],
    ),
    sent(
      'The object of a notification has only its id.',
      (body) => ({
        ...body,
        payload: { id: Object(body['payload']).id },
      }),
      ['UnreadableError'],
    ),
    sent('The object of a notification is null.', (body) => ({ ...body, payload: null }), [
      'ReconciliationError',
    ]),
    sent('A notification is in a list.', (body) => [body], ['WebhookVerificationError']),
    sent('Every object of a notification says that it is final, whatever the event.', (body) => ({
      ...body,
      payload: { ...Object(body['payload']), status: 'finalized' },
    })),
    {
      says: 'An event that no description has comes before each.',
      notification: (given) => [
        { ...given, body: { ...Object(given.body), event: 'PAYMENT_RECEIVED_BY_BANK' } },
        given,
      ],
    },
    {
      says: 'Each event is told again, with another status, as if nothing had been told.',
      notification: (given) => [
        given,
        { ...given, body: mapFields(given.body, ['status'], () => 'sent') },
      ],
    },
  ],
  'failed-notification-fields': [
    failedAt('A failure is told in milliseconds.', (text) =>
      Date.parse(`${text.replace(' ', 'T')}+01:00`),
    ),
    failedAt('A failure is told in UTC.', (text) =>
      new Date(`${text.replace(' ', 'T')}+01:00`).toISOString(),
    ),
    failedAt('A failure is told as DD/MM/YYYY.', (text) =>
      text.replace(/(\d+)-(\d+)-(\d+)/, '$3/$2/$1'),
    ),
    failedAt('A failure is told as a day.', (text) => text.slice(0, 10)),
    failedAt('A failure has no time.', () => null),
    failedAt('A failure is told a year ahead.', (text) => text.replace('2026', '2027')),
    failedAt('A failure is told a year late.', (text) => text.replace('2026', '2025'), [
      'ReconciliationError',
    ]),
    failed('A failed notification has no id.', ({ id: _, ...entry }) => entry),
    content('The notification that failed is a text.', (given) => JSON.stringify(given), [
      'FailedNotificationError',
      'ReconciliationError',
    ]),
    content('The notification that failed is null.', () => null, [
      'FailedNotificationError',
      'ReconciliationError',
    ]),
    content('The notification that failed has its event under another name.', (given) => {
      const { eventType, ...rest } = Object(given);
      return { event: eventType, ...rest };
    }),
    content('The notification that failed has amounts without padding.', (given) =>
      mapAmounts(given, unpadded),
    ),
    content('The notification that failed has fields that were not sent.', (given) =>
      mapObjects(given, (fields) => ('status' in fields ? { ...fields, version: 2 } : fields)),
    ),
    content('The notification that failed is wrapped.', (given) => {
      const { eventType, payload, ...rest } = Object(given);
      const [group = ''] = String(eventType).split('_');
      return { eventType, payload: { [objectNames[group] ?? 'object']: payload }, ...rest };
    }),
    content('The notification that failed shows the object as it is now.', (given) =>
      mapFields(given, ['status'], (status) => (status === 'finalized' ? 'FINALIZED' : status)),
    ),
    {
      says: 'Failed notifications are not counted, and not in pages.',
      answer: (answer, { path }) =>
        path.endsWith('/failed-notifications') && answer.status < 300
          ? withBody(answer, { failedNotifications: listIn(answer.body)?.items })
          : answer,
    },
  ],
} as const satisfies Record<string, Row>;

function reversed(value: unknown): unknown {
  return mapObjects(value, (fields) => Object.fromEntries(Object.entries(fields).reverse()));
}
