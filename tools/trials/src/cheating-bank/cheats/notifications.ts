import {
  answersTo,
  type BankNotification,
  type Cheat,
  isFailedList,
  type Meets,
  notifies,
  type Row,
} from '../cheat.ts';
import {
  amounts,
  type Fields,
  filled,
  isObject,
  listIn,
  objects,
  texts,
  unpadded,
} from '../rewrite.ts';

const unverified = ['WebhookVerificationError'];
const unreconciled = ['ReconciliationError'];

/** Writes the time of a notification, which is given in milliseconds, in another way. */
const timed = (meets: Meets, write: (milliseconds: number) => string): Cheat => ({
  meets,
  notification: ({ body, timestamp }) => ({ body, timestamp: write(Number(timestamp) * 1000) }),
});

const headers = (meets: Meets, change: (header: [string, string]) => [string, string]): Cheat => ({
  meets,
  notificationHeaders: (given) => Object.fromEntries(Object.entries(given).map(change)),
});

const signed = (meets: Meets, write: (signature: string) => string) =>
  headers(meets, ([name, value]) => [name, name === 'x-service-signature' ? write(value) : value]);

/** What comes in the place of each notification. */
const comes = (notification: NonNullable<Cheat['notification']>): Cheat => ({ notification });

const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString();

/** The time of a failure, which the sandbox tells without a zone. */
const timeOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}+01:00`);

/** Rewrites each entry of the list of failed notifications. */
const failed = (meets: Meets, change: (entry: Fields) => unknown) =>
  answersTo(meets, isFailedList, (body) => {
    const list = listIn(body);
    if (!list) return body;
    const items = list.items.map((item) => (isObject(item) ? change(item) : item));
    return { ...Object(body), [list.name]: items };
  });

const failedAt = (meets: Meets, change: (text: string) => unknown) =>
  failed(meets, (entry) => ({ ...entry, failedAt: change(String(entry['failedAt'])) }));

const content = (meets: Meets, change: (content: unknown) => unknown) =>
  failed(meets, (entry) => ({
    ...entry,
    notificationContent: change(entry['notificationContent']),
  }));

const objectNames: Record<string, string> = {
  PAYMENT: 'payment',
  TRADE: 'trade',
  FIXED: 'fixedForward',
};

const reversed = objects((all) => Object.fromEntries(Object.entries(all).reverse()));

const again = ({ timestamp, body }: BankNotification) => ({
  timestamp: String(Number(timestamp) + 1),
  body: reversed(body),
});

export const notificationCheats: Record<string, Row> = {
  'webhook-timestamp-format': {
    'Timestamps are in milliseconds.': timed([], (time) => String(time)),
    'Timestamps are ISO 8601 with a zone.': timed([], isoOf),
    'Timestamps have no zone.': timed(unverified, (time) =>
      isoOf(time).slice(0, 19).replace('T', ' '),
    ),
    'Timestamps are dates of HTTP.': timed(unverified, (time) => new Date(time).toUTCString()),
    'Timestamps are ten minutes old.': timed(unverified, (time) => String(time / 1000 - 600)),
  },
  'webhook-signature-encoding': {
    'Signatures are in Base64.': { encoding: 'base64' },
    'Signatures are in Base64url.': { encoding: 'base64url' },
    'Signatures are in capital letters.': signed([], (text) => text.toUpperCase()),
    'Signatures have a prefix.': signed(unverified, (text) => `sha256=${text}`),
    'Signatures are cut off.': signed(unverified, (text) => text.slice(0, 40)),
    'The headers of a signature are in capital letters.': headers([], ([name, value]) => [
      name.toUpperCase(),
      value,
    ]),
    'The headers of a signature have other names.': headers(unverified, ([name, value]) => [
      name.replace('x-service', 'x-bank'),
      value,
    ]),
  },
  'event-triggers': {
    'Every notification comes twice.': comes((given) => [given, given]),
    'Every notification comes twice, and is signed anew with another order of its fields.': comes(
      (given) => [given, again(given)],
    ),
    'The object of a notification is wrapped.': { options: { payloadShape: 'wrapped' } },
    'Notifications name no subscription.': notifies([], ({ webhookId: _, ...body }) => body),
    'Events have names that no description has.': notifies(unreconciled, (body) => ({
      ...body,
      event: `${body['event']}_V2`,
    })),
    'Events are in small letters.': notifies(
      unreconciled,
      texts(['event'], (event) => event.toLowerCase()),
    ),
    'The object of a notification is its id.': notifies(unreconciled, (body) => ({
      ...body,
      payload: Object(body['payload']).id,
    })),
    'The object of a notification has only its id.': notifies(['UnreadableError'], (body) => ({
      ...body,
      payload: { id: Object(body['payload']).id },
    })),
    'The object of a notification is null.': notifies(unreconciled, (body) => ({
      ...body,
      payload: null,
    })),
    'A notification is in a list.': notifies(unverified, (body) => [body]),
    'Every object of a notification says that it is final, whatever the event.': notifies(
      [],
      (body) => ({ ...body, payload: { ...Object(body['payload']), status: 'finalized' } }),
    ),
    // A trade that is told as a payment is no payment that can be read.
    'An event that no description has comes before each.': {
      meets: ['ApiError'],
      ...comes((given) => [
        { ...given, body: { ...Object(given.body), event: 'PAYMENT_RECEIVED_BY_BANK' } },
        given,
      ]),
    },
    'Each event is told again, with another status, as if nothing had been told.': comes(
      (given) => [given, { ...given, body: filled(['status'], 'sent')(given.body) }],
    ),
  },
  'failed-notification-fields': {
    'A failure is told in milliseconds.': failedAt([], timeOf),
    'A failure is told in UTC.': failedAt([], (text) => isoOf(timeOf(text))),
    'A failure is told as DD/MM/YYYY.': failedAt([], (text) =>
      text.replace(/(\d+)-(\d+)-(\d+)/, '$3/$2/$1'),
    ),
    'A failure is told as a day.': failedAt([], (text) => text.slice(0, 10)),
    'A failure has no time.': failedAt([], () => null),
    'A failure is told a year ahead.': failedAt(['ServiceClockError'], (text) =>
      text.replace('2026', '2027'),
    ),
    'A failure is told a year late.': failedAt(unreconciled, (text) =>
      text.replace('2026', '2025'),
    ),
    'A failed notification has no id.': failed([], ({ id: _, ...entry }) => entry),
    'The notification that failed is a text.': content(
      ['FailedNotificationError', 'ReconciliationError'],
      (given) => JSON.stringify(given),
    ),
    'The notification that failed is null.': content(
      ['FailedNotificationError', 'ReconciliationError'],
      () => null,
    ),
    'The notification that failed has its event under another name.': content([], (given) => {
      const { eventType, ...rest } = Object(given);
      return { event: eventType, ...rest };
    }),
    'The notification that failed has amounts without padding.': content([], amounts(unpadded)),
    'The notification that failed has fields that were not sent.': content(
      [],
      objects((all) => ('status' in all ? { ...all, version: 2 } : all)),
    ),
    'The notification that failed is wrapped.': content([], (given) => {
      const { eventType, payload, ...rest } = Object(given);
      const [group = ''] = String(eventType).split('_');
      return { eventType, payload: { [objectNames[group] ?? 'object']: payload }, ...rest };
    }),
    'The notification that failed shows the object as it is now.': content(
      [],
      texts(['status'], (status) => (status === 'finalized' ? 'FINALIZED' : status)),
    ),
    'Failed notifications are not counted, and not in pages.': answersTo(
      [],
      isFailedList,
      (body) => ({ failedNotifications: listIn(body)?.items }),
    ),
  },
};
