import type { BankAnswer, BankNotification, Change, ChangeAnswer, Cheat, Row } from '../cheat.ts';
import { fields, filled, listIn, objects, texts } from '../fields.ts';
import { answersTo, changesIf, notifies, onErrorTo, refuses, sends } from '../kinds.ts';
import { nothing, refusal } from '../requests.ts';
import { amounts, unpadded } from '../values.ts';

const html = '<!doctype html><title>Sign in</title><p>Please sign in.</p>';
const page = { status: 200, headers: {}, body: html };

/** Makes a cheat: the simulated bank refuses every fifth request, even one that only reads, as if its signature were wrong. */
const unsigned = (answer: BankAnswer): Cheat => ({
  instead: (_request, bank) => (bank.count(JSON.stringify(answer)) % 5 === 0 ? answer : undefined),
});

const payee = /^POST \/externalBankAccounts /;

const status =
  (status: number): ChangeAnswer =>
  (answer) => ({ ...answer, status });

const onError = (change: ChangeAnswer) => onErrorTo(/^/, change);

const onBody = (change: Change) => onError((answer) => ({ ...answer, body: change(answer.body) }));

/** Makes a cheat: the bank changes each text in a field called `name`, in successful answers and in errors. */
const everyText = (name: string, change: (text: string) => string): Cheat => ({
  answer: (answer) => ({ ...answer, body: texts([name], change)(answer.body) }),
});

/** Makes a cheat: the bank changes the verification status in each answer to the creation of a payee, also in errors. */
const verifications = (change: Change) =>
  changesIf(() => true)(payee, (answer) => ({
    ...answer,
    body: fields(['status'], change)(answer.body),
  }));

export const errorCheats: Record<string, Row> = {
  'authentication-failure-response': {
    'a refused signature gets 401 and an empty body → Api Look Undecided': unsigned(nothing(401)),
    'a refused signature gets 403 and an error → Api Look': unsigned(refusal(403, 'Forbidden')),
    'a refused signature gets a redirect to a page → Look Undecided UnexpectedResponse': unsigned({
      ...page,
      status: 302,
      headers: { location: '/login' },
    }),
    'a refused signature gets 200 and a page of HTML → Look Undecided UnexpectedResponse':
      unsigned(page),
    'a refused signature gets 200 and an error → Look Undecided UnexpectedResponse': unsigned({
      ...refusal(401, 'Unauthorized'),
      status: 200,
    }),
    'a refused signature gets 200 and no body → Look Undecided UnexpectedResponse': unsigned(
      nothing(200),
    ),
  },
  'error-codes': {
    'an error has a text as its code': onBody(fields(['errorCode'], (code) => `E-${code}`)),
    'an error has null in every field → Api Undecided': onBody(() => ({
      errorCode: null,
      errorType: null,
      errorMessage: null,
      link: null,
    })),
    'an error is a list of problems → Api Undecided': onBody((problem) => ({ errors: [problem] })),
    'an error is wrapped, and its field names begin with capitals → Api': onBody(() => ({
      Error: { ErrorCode: 7, ErrorMessage: 'No.' },
    })),
  },
  'error-http-status': {
    'an error is always answered with 200 → Undecided UnexpectedResponse': onError(status(200)),
    'an error is always answered with 500 → Undecided': onError(status(500)),
    'an error is always answered with 404': onError(status(404)),
    'an error is always answered with 400 and no body → Api Undecided': onError(() => nothing(400)),
    'an error is always answered with 207 and a list of errors → Undecided UnexpectedResponse':
      onError(({ body, ...answer }) => ({
        ...answer,
        status: 207,
        body: { results: [{ error: body }] },
      })),
  },
  'forbidden-characters-response': {
    'tags lose their forbidden characters': everyText('tag', (tag) => tag.replace(/\W/g, '')),
    'tags are in capitals': everyText('tag', (tag) => tag.toUpperCase().replace(/\W/g, '_')),
  },
  'forbidden-characters-raw-or-decoded': {
    'a raw text with a backslash or a percent sign is refused': refuses(/[\\%]/),
  },
  'forbidden-characters-in-url-and-file': {
    'a subscription whose URL has a slash is refused → Api': refuses(/^POST \/webhooks .*\//),
    'a URL comes back without its slashes': everyText('url', (url) => url.replaceAll('/', '')),
  },
  'payee-verification-error-fields': {
    'the error of a refused payee has no verification → Api': onErrorTo(payee, () =>
      refusal(422, 'PayeeNotVerified'),
    ),
    'the error of a refused payee has a text as its verification → Api': onErrorTo(
      payee,
      ({ body, ...answer }) => ({
        ...answer,
        body: { ...Object(body), payeeVerification: 'FAILED' },
      }),
    ),
    'a refused payee is answered with 200 and no beneficiary → UnexpectedResponse': onErrorTo(
      payee,
      (answer) => ({ ...answer, status: 200, body: { payeeVerification: { status: 'FAILED' } } }),
    ),
  },
  'payee-verification-status-values': {
    'a payee verification has other status words': verifications((status) => `VOP_${status}_2`),
    'a payee verification has a number as its status': verifications(() => 3),
  },
};

const timed = (write: (milliseconds: number) => string) =>
  sends(({ body, timestamp }) => ({ body, timestamp: write(Number(timestamp) * 1000) }));

const headers = (change: (name: string, value: string) => string[]): Cheat => ({
  notificationHeaders: (given) =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => change(name, value))),
});

const renamed = (write: (name: string) => string) => headers((name, value) => [write(name), value]);

const signed = (write: (signature: string) => string) =>
  headers((name, value) => [name, name === 'x-service-signature' ? write(value) : value]);

const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Reads the time of an entry in the list of failed notifications, which the sandbox writes in Paris winter time. */
const timeOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}+01:00`);

const failed = (change: Change) => answersTo(/\/failed-notifications /, change);

const failedAt = (change: (text: string) => unknown) => failed(texts(['failedAt'], change));

const content = (change: Change) => failed(fields(['notificationContent'], change));

const payload = (change: Change) => notifies(fields(['payload'], change));

const objectNames: Record<string, string> = { PAYMENT: 'payment', TRADE: 'trade' };

const reversed = objects((all) => Object.fromEntries(Object.entries(all).reverse()));

const again = ({ timestamp, body }: BankNotification) => ({
  timestamp: String(Number(timestamp) + 1),
  body: reversed(body),
});

export const notificationCheats: Record<string, Row> = {
  'webhook-timestamp-format': {
    'the timestamp is in milliseconds': timed(String),
    'the timestamp is ISO 8601 with a zone': timed(isoOf),
    'the timestamp is ISO 8601 without a zone → WebhookVerification': timed((time) =>
      isoOf(time).slice(0, 19).replace('T', ' '),
    ),
    'the timestamp is a date of HTTP → WebhookVerification': timed((time) =>
      new Date(time).toUTCString(),
    ),
    'the timestamp is ten minutes old → WebhookVerification': timed((time) =>
      String(time / 1000 - 600),
    ),
  },
  'webhook-signature-encoding': {
    'the signature is in Base64': signed((hex) => Buffer.from(hex, 'hex').toString('base64')),
    'the signature is in Base64url': signed((hex) => Buffer.from(hex, 'hex').toString('base64url')),
    'the signature is in capital letters': signed((text) => text.toUpperCase()),
    'the signature has a prefix → WebhookVerification': signed((text) => `sha256=${text}`),
    'the signature is cut off → WebhookVerification': signed((text) => text.slice(0, 40)),
    'header names are in capital letters': renamed((name) => name.toUpperCase()),
    'a notification has other header names → WebhookVerification': renamed((name) =>
      name.replace('x-service', 'x-bank'),
    ),
  },
  'event-triggers': {
    'each notification comes twice': sends((given) => [given, given]),
    'each notification comes twice, the second time with its fields in another order': sends(
      (given) => [given, again(given)],
    ),
    'the object of a notification is wrapped': { options: { payloadShape: 'wrapped' } },
    'a notification names no subscription': notifies(({ webhookId: _, ...body }) => body),
    'events have new names → Reconciliation': notifies(texts(['event'], (event) => `${event}_V2`)),
    'events have names in small letters → Reconciliation': notifies(
      texts(['event'], (event) => event.toLowerCase()),
    ),
    'the object of a notification is an id → Reconciliation': payload((whole) => Object(whole).id),
    'the object of a notification has only its id → Unreadable': payload((object) => ({
      id: Object(object).id,
    })),
    'the object of a notification is null → Reconciliation': payload(() => null),
    'a notification is a list with one element → WebhookVerification': notifies((body) => [body]),
    'the object of each notification has a final status': payload((object) => ({
      ...Object(object),
      status: 'finalized',
    })),
    // The added event is about a payment. If the event has the id of a trade, the bank finds no payment with this id.
    'an event that no description has comes before each notification → Api': sends((given) => [
      { ...given, body: { ...Object(given.body), event: 'PAYMENT_RECEIVED_BY_BANK' } },
      given,
    ]),
    'each notification comes again with another status': sends((given) => [
      given,
      { ...given, body: filled(['status'], 'sent')(given.body) },
    ]),
  },
  'failed-notification-fields': {
    'failedAt is in milliseconds': failedAt(timeOf),
    'failedAt is in UTC': failedAt((at) => isoOf(timeOf(at))),
    'failedAt is DD/MM/YYYY': failedAt((at) => at.replace(/(\d+)-(\d+)-(\d+)/, '$3/$2/$1')),
    'failedAt is a day': failedAt((at) => at.slice(0, 10)),
    'a failure has no time': failedAt(() => null),
    'failedAt is a year ahead → ServiceClock': failedAt((at) => at.replace('2026', '2027')),
    'failedAt is a year late → Reconciliation': failedAt((at) => at.replace('2026', '2025')),
    'a failure has no id': failed(
      objects(({ id, ...others }) => ('failedAt' in others ? others : { id, ...others })),
    ),
    'the content of a failure is a text → FailedNotification Reconciliation': content(
      JSON.stringify,
    ),
    'the content of a failure is null → FailedNotification Reconciliation': content(() => null),
    'the event of a failure has another field name': content((given) => {
      const { eventType, ...rest } = Object(given);
      return { event: eventType, ...rest };
    }),
    'a failure has amounts without padding': content(amounts(unpadded)),
    'a failure has fields that were not sent': content(
      objects((all) => ('status' in all ? { ...all, version: 2 } : all)),
    ),
    'the object of a failure is wrapped': content((given) => {
      const { eventType, payload: object, ...rest } = Object(given);
      const [group = ''] = String(eventType).split('_');
      return { eventType, payload: { [objectNames[group] ?? 'fixedForward']: object }, ...rest };
    }),
    'the final status of a failure is in capital letters': content(
      texts(['status'], (status) => (status === 'finalized' ? 'FINALIZED' : status)),
    ),
    'the list of failed notifications has no counts and no pages': failed((body) => ({
      failedNotifications: listIn(body)?.items,
    })),
  },
};
