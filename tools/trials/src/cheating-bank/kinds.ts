import type { SandboxOptions } from '@crossborder-fx/sandbox';
import type { BankRequest, Change, ChangeAnswer, Cheat, When } from './cheat.ts';
import { type Fields, isObject, refusal, withBody } from './messages.ts';

// Functions that make cheats. The last argument names the errors that the company meets.

/** Makes a cheat from options of the sandbox. */
export const decides = (options: SandboxOptions, meets = ''): Cheat => ({ options, meets });

/** Changes the requests that match. */
export function asks(when: When, change: (request: BankRequest) => BankRequest, meets = ''): Cheat {
  return { meets, request: (request) => (when(request) ? change(request) : request) };
}

/** Refuses the requests that match, before anything is done. */
export function refuses(when: When, meets = 'Api'): Cheat {
  return { meets, instead: (request) => (when(request) ? refusal(422, 'Refused') : undefined) };
}

/** Changes the answers of the matching requests that succeeded. */
export function replaces(when: When, change: ChangeAnswer, meets = ''): Cheat {
  return {
    meets,
    answer: (answer, request, bank) =>
      answer.status < 300 && when(request) ? change(answer, request, bank) : answer,
  };
}

/** Rewrites the bodies of the matching answers of success. */
export function answersTo(when: When, change: Change, meets = ''): Cheat {
  return replaces(
    when,
    (answer, request) =>
      answer.body === undefined ? answer : withBody(answer, change(answer.body, request)),
    meets,
  );
}

/** Rewrites the bodies of all answers of success. */
export const answers = (change: Change, meets = '') => answersTo(() => true, change, meets);

/** Changes the answers with which the sandbox has refused a request. */
export function onError(change: ChangeAnswer, meets = '', when: When = () => true): Cheat {
  return {
    meets,
    answer: (answer, request, bank) =>
      answer.status >= 400 && when(request) ? change(answer, request, bank) : answer,
  };
}

/** Sends these notifications in place of each notification. */
export const sends = (notification: NonNullable<Cheat['notification']>, meets = ''): Cheat => ({
  notification,
  meets,
});

/** Rewrites the body of each notification. */
export const notifies = (change: (body: Fields) => unknown, meets = '') =>
  sends((given) => (isObject(given.body) ? { ...given, body: change(given.body) } : given), meets);

/** Rewrites the bodies of answers and of notifications alike. */
export const everywhere = (change: (body: unknown) => unknown, meets = ''): Cheat => ({
  ...notifies(change),
  ...answers(change, meets),
});
