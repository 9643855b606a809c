import type { BankNotification, Change, Cheat, Row } from '../cheat.ts';
import { fields, filled, listIn, objects, texts } from '../fields.ts';
import { answersTo, decides, notifies, sends } from '../kinds.ts';
import { amounts, unpadded } from '../values.ts';

const unverified = 'WebhookVerification';

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

/** Reads the time of an entry in the list of failed notifications, which the sandbox writes in Paris winter time. */
const timeOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}+01:00`);

const failed = (change: Change, meets = '') => answersTo(/\/failed-notifications$/, change, meets);

const failedAt = (change: (text: string) => unknown, meets = '') =>
  failed(texts(['failedAt'], change), meets);

const content = (change: (content: unknown) => unknown, meets = '') =>
  failed(fields(['notificationContent'], change), meets);

const payload = (change: (payload: unknown) => unknown, meets = '') =>
  notifies(fields(['payload'], change), meets);

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
    'the timestamp is in milliseconds': timed(String),
    'the timestamp is ISO 8601 with a zone': timed(isoOf),
    'the timestamp is ISO 8601 without a zone': timed(
      (time) => isoOf(time).slice(0, 19).replace('T', ' '),
      unverified,
    ),
    'the timestamp is a date of HTTP': timed((time) => new Date(time).toUTCString(), unverified),
    'the timestamp is ten minutes old': timed((time) => String(time / 1000 - 600), unverified),
  },
  'webhook-signature-encoding': {
    'the signature is in Base64': signed((hex) => Buffer.from(hex, 'hex').toString('base64')),
    'the signature is in Base64url': signed((hex) => Buffer.from(hex, 'hex').toString('base64url')),
    'the signature is in capital letters': signed((text) => text.toUpperCase()),
    'the signature has a prefix': signed((text) => `sha256=${text}`, unverified),
    'the signature is cut off': signed((text) => text.slice(0, 40), unverified),
    'the header names of a notification are in capital letters': headers((name, value) => [
      name.toUpperCase(),
      value,
    ]),
    'a notification has other header names': headers(
      (name, value) => [name.replace('x-service', 'x-bank'), value],
      unverified,
    ),
  },
  'event-triggers': {
    'each notification comes twice': sends((given) => [given, given]),
    'each notification comes twice, the second time with its fields in another order': sends(
      (given) => [given, again(given)],
    ),
    'the object of a notification is wrapped': decides({ payloadShape: 'wrapped' }),
    'a notification names no subscription': notifies(({ webhookId: _, ...body }) => body),
    'events have new names': notifies(
      (body) => ({ ...body, event: `${body['event']}_V2` }),
      'Reconciliation',
    ),
    'events have names in small letters': notifies(
      texts(['event'], (event) => event.toLowerCase()),
      'Reconciliation',
    ),
    'the object of a notification is an id': payload(
      (object) => Object(object).id,
      'Reconciliation',
    ),
    'the object of a notification has only its id': payload(
      (object) => ({ id: Object(object).id }),
      'Unreadable',
    ),
    'the object of a notification is null': payload(() => null, 'Reconciliation'),
    'a notification is a list with one element': notifies((body) => [body], unverified),
    'the object of each notification has a final status': payload((object) => ({
      ...Object(object),
      status: 'finalized',
    })),
    // The added event is about a payment. If the event has the id of a trade, the bank finds no payment with this id.
    'an event that no description has comes before each notification': sends(
      (given) => [
        { ...given, body: { ...Object(given.body), event: 'PAYMENT_RECEIVED_BY_BANK' } },
        given,
      ],
      'Api',
    ),
    'each notification comes again with another status': sends((given) => [
      given,
      { ...given, body: filled(['status'], 'sent')(given.body) },
    ]),
  },
  'failed-notification-fields': {
    'the time of a failure is in milliseconds': failedAt(timeOf),
    'the time of a failure is in UTC': failedAt((text) => isoOf(timeOf(text))),
    'the time of a failure is DD/MM/YYYY': failedAt((text) =>
      text.replace(/(\d+)-(\d+)-(\d+)/, '$3/$2/$1'),
    ),
    'the time of a failure is a day': failedAt((text) => text.slice(0, 10)),
    'a failure has no time': failedAt(() => null),
    'the time of a failure is a year ahead': failedAt(
      (text) => text.replace('2026', '2027'),
      'ServiceClock',
    ),
    'the time of a failure is a year late': failedAt(
      (text) => text.replace('2026', '2025'),
      'Reconciliation',
    ),
    'a failure has no id': failed(
      objects(({ id, ...others }) => ('failedAt' in others ? others : { id, ...others })),
    ),
    'the content of a failed notification is a text': content(
      JSON.stringify,
      'FailedNotification Reconciliation',
    ),
    'the content of a failed notification is null': content(
      () => null,
      'FailedNotification Reconciliation',
    ),
    'the event of a failed notification has another field name': content((given) => {
      const { eventType, ...rest } = Object(given);
      return { event: eventType, ...rest };
    }),
    'a failed notification has amounts without padding': content(amounts(unpadded)),
    'a failed notification has fields that were not sent': content(
      objects((all) => ('status' in all ? { ...all, version: 2 } : all)),
    ),
    'the object of a failed notification is wrapped': content((given) => {
      const { eventType, payload: object, ...rest } = Object(given);
      const [group = ''] = String(eventType).split('_');
      return { eventType, payload: { [objectNames[group] ?? 'object']: object }, ...rest };
    }),
    'the final status of a failed notification is in capital letters': content(
      texts(['status'], (status) => (status === 'finalized' ? 'FINALIZED' : status)),
    ),
    'the list of failed notifications has no counts and no pages': failed((body) => ({
      failedNotifications: listIn(body)?.items,
    })),
  },
};
