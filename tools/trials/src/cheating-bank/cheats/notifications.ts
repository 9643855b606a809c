import type { BankNotification, Cheat, Row } from '../cheat.ts';
import { answersTo, decides, notifies, sends } from '../kinds.ts';
import {
  amounts,
  type Fields,
  filled,
  isFailedList,
  isObject,
  listIn,
  objects,
  texts,
  unpadded,
} from '../messages.ts';

const unverified = 'WebhookVerification';

/** Rewrites the time of a notification, which is in milliseconds. */
const timed = (write: (milliseconds: number) => string, meets = '') =>
  sends(({ body, timestamp }) => ({ body, timestamp: write(Number(timestamp) * 1000) }), meets);

const headers = (change: (name: string, value: string) => string[], meets = ''): Cheat => ({
  meets,
  notificationHeaders: (given) =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => change(name, value))),
});

const signed = (write: (signature: string) => string, meets = '') =>
  headers((name, value) => [name, name === 'x-service-signature' ? write(value) : value], meets);

const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString();

/** The time of a failure, which the sandbox writes without a zone. */
const timeOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}+01:00`);

/** Rewrites each entry of the list of failed notifications. */
const failed = (change: (entry: Fields) => unknown, meets = '') =>
  answersTo(
    isFailedList,
    (body) => {
      const list = listIn(body);
      if (!list) return body;
      const items = list.items.map((item) => (isObject(item) ? change(item) : item));
      return { ...Object(body), [list.name]: items };
    },
    meets,
  );

const failedAt = (change: (text: string) => unknown, meets = '') =>
  failed((entry) => ({ ...entry, failedAt: change(String(entry['failedAt'])) }), meets);

const content = (change: (content: unknown) => unknown, meets = '') =>
  failed((entry) => {
    const notificationContent = change(entry['notificationContent']);
    return { ...entry, notificationContent };
  }, meets);

/** Rewrites the object of each notification. */
const payload = (change: (payload: unknown) => unknown, meets = '') =>
  notifies((body) => ({ ...body, payload: change(body['payload']) }), meets);

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
    milliseconds: timed(String),
    'ISO 8601 with a zone': timed(isoOf),
    'ISO 8601, no zone': timed((time) => isoOf(time).slice(0, 19).replace('T', ' '), unverified),
    'dates of HTTP': timed((time) => new Date(time).toUTCString(), unverified),
    'ten minutes old': timed((time) => String(time / 1000 - 600), unverified),
  },
  'webhook-signature-encoding': {
    Base64: { encoding: 'base64' },
    Base64url: { encoding: 'base64url' },
    'capital letters': signed((text) => text.toUpperCase()),
    'a prefix': signed((text) => `sha256=${text}`, unverified),
    'cut off': signed((text) => text.slice(0, 40), unverified),
    'header names in capital letters': headers((name, value) => [name.toUpperCase(), value]),
    'other header names': headers(
      (name, value) => [name.replace('x-service', 'x-bank'), value],
      unverified,
    ),
  },
  'event-triggers': {
    'each comes twice': sends((given) => [given, given]),
    'each comes twice, with another order of its fields': sends((given) => [given, again(given)]),
    'the object is wrapped': decides({ payloadShape: 'wrapped' }),
    'no subscription is named': notifies(({ webhookId: _, ...body }) => body),
    'new names': notifies((body) => ({ ...body, event: `${body['event']}_V2` }), 'Reconciliation'),
    'names in small letters': notifies(
      texts(['event'], (event) => event.toLowerCase()),
      'Reconciliation',
    ),
    'the object is its id': payload((object) => Object(object).id, 'Reconciliation'),
    'the object has only its id': payload((object) => ({ id: Object(object).id }), 'Unreadable'),
    'the object is null': payload(() => null, 'Reconciliation'),
    'a list of one': notifies((body) => [body], unverified),
    'each object is final': payload((object) => ({ ...Object(object), status: 'finalized' })),
    // A notification of a trade that claims to be of a payment names no payment that can be read.
    'an event that no description has comes before each': sends(
      (given) => [
        { ...given, body: { ...Object(given.body), event: 'PAYMENT_RECEIVED_BY_BANK' } },
        given,
      ],
      'Api',
    ),
    'each is told again with another status': sends((given) => [
      given,
      { ...given, body: filled(['status'], 'sent')(given.body) },
    ]),
  },
  'failed-notification-fields': {
    'the time is in milliseconds': failedAt(timeOf),
    'the time is in UTC': failedAt((text) => isoOf(timeOf(text))),
    'the time is DD/MM/YYYY': failedAt((text) => text.replace(/(\d+)-(\d+)-(\d+)/, '$3/$2/$1')),
    'the time is a day': failedAt((text) => text.slice(0, 10)),
    'no time': failedAt(() => null),
    'a year ahead': failedAt((text) => text.replace('2026', '2027'), 'ServiceClock'),
    'a year late': failedAt((text) => text.replace('2026', '2025'), 'Reconciliation'),
    'no id': failed(({ id: _, ...entry }) => entry),
    'the content is a text': content(JSON.stringify, 'FailedNotification Reconciliation'),
    'the content is null': content(() => null, 'FailedNotification Reconciliation'),
    'the event has another name': content((given) => {
      const { eventType, ...rest } = Object(given);
      return { event: eventType, ...rest };
    }),
    'amounts without padding': content(amounts(unpadded)),
    'fields that were not sent': content(
      objects((all) => ('status' in all ? { ...all, version: 2 } : all)),
    ),
    'the object is wrapped': content((given) => {
      const { eventType, payload: object, ...rest } = Object(given);
      const [group = ''] = String(eventType).split('_');
      return { eventType, payload: { [objectNames[group] ?? 'object']: object }, ...rest };
    }),
    'the object as it is now': content(
      texts(['status'], (status) => (status === 'finalized' ? 'FINALIZED' : status)),
    ),
    'not counted, and not in pages': answersTo(isFailedList, (body) => ({
      failedNotifications: listIn(body)?.items,
    })),
  },
};
