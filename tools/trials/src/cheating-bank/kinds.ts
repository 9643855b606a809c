import type { BankAnswer, BankRequest, Change, ChangeAnswer, Cheat } from './cheat.ts';
import { type Fields, isObject } from './fields.ts';
import { refusal } from './requests.ts';

// Each function in this file makes a cheat (a deviation of the bank). `when` is compared with a request, such as
// `GET /wallets page=2 ` or `POST /quotes  {"side":"B"}`.

const isAbout = (when: RegExp, { method, path, query, rawBody }: BankRequest) =>
  when.test(`${method} ${path} ${query} ${rawBody}`);

export const asks = (when: RegExp, change: NonNullable<Cheat['request']>): Cheat => ({
  request: (request) => (isAbout(when, request) ? change(request) : request),
});

/** Makes a cheat: the simulated bank refuses each matching request before the request takes effect. */
export const refuses = (when: RegExp): Cheat => ({
  instead: (request) => (isAbout(when, request) ? refusal(422, 'Refused') : undefined),
});

/** Returns a function that makes a cheat: the bank changes each answer to a matching request for which `isMet` is true. */
export const changesIf =
  (isMet: (answer: BankAnswer) => boolean) =>
  (when: RegExp, change: ChangeAnswer): Cheat => ({
    answer: (answer, request, bank) =>
      isMet(answer) && isAbout(when, request) ? change(answer, request, bank) : answer,
  });

export const replaces = changesIf(({ status }) => status < 300);

export const onErrorTo = changesIf(({ status }) => status >= 400);

export const answersTo = (when: RegExp, change: Change) =>
  replaces(when, ({ body, ...answer }) => ({
    ...answer,
    body: body === undefined ? body : change(body),
  }));

export const answers = (change: Change) => answersTo(/^/, change);

/** Makes a cheat: in place of each notification of the sandbox, the simulated bank sends one or more other notifications. */
export const sends = (notification: NonNullable<Cheat['notification']>): Cheat => ({
  notification,
});

export const notifies = (change: (body: Fields) => unknown) =>
  sends((given) => (isObject(given.body) ? { ...given, body: change(given.body) } : given));

export const everywhere = (change: Change): Cheat => ({
  ...notifies(change),
  ...answers(change),
});
