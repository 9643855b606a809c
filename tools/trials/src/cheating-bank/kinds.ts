import type { SandboxOptions } from '@crossborder-fx/sandbox';
import type { BankRequest, Change, ChangeAnswer, Cheat, When } from './cheat.ts';
import { type Fields, isObject, refusal, withBody } from './messages.ts';

// Each of these functions makes a cheat. The last argument names the errors that the company meets with the cheat.

/** Makes a cheat from options of the sandbox. */
export const decides = (options: SandboxOptions, meets = ''): Cheat => ({ options, meets });

/** Makes a cheat that changes the requests that match. */
export function asks(when: When, change: (request: BankRequest) => BankRequest, meets = ''): Cheat {
  return { meets, request: (request) => (when(request) ? change(request) : request) };
}

/** Makes a cheat that refuses the requests that match, before they take effect. */
export function refuses(when: When, meets = 'Api'): Cheat {
  return { meets, instead: (request) => (when(request) ? refusal(422, 'Refused') : undefined) };
}

/** Makes a cheat that changes the answers to matching requests that succeeded. */
export function replaces(when: When, change: ChangeAnswer, meets = ''): Cheat {
  return {
    meets,
    answer: (answer, request, bank) =>
      answer.status < 300 && when(request) ? change(answer, request, bank) : answer,
  };
}

/** Makes a cheat that rewrites the bodies of the answers to matching requests that succeeded. */
export function answersTo(when: When, change: Change, meets = ''): Cheat {
  return replaces(
    when,
    (answer, request) =>
      answer.body === undefined ? answer : withBody(answer, change(answer.body, request)),
    meets,
  );
}

/** Makes a cheat that rewrites the bodies of all answers of success. */
export const answers = (change: Change, meets = '') => answersTo(() => true, change, meets);

/** Makes a cheat that changes the answers with which the sandbox refuses a request. */
export function onError(change: ChangeAnswer, meets = '', when: When = () => true): Cheat {
  return {
    meets,
    answer: (answer, request, bank) =>
      answer.status >= 400 && when(request) ? change(answer, request, bank) : answer,
  };
}

/** Makes a cheat that sends these notifications in place of each notification. */
export const sends = (notification: NonNullable<Cheat['notification']>, meets = ''): Cheat => ({
  notification,
  meets,
});

/** Makes a cheat that rewrites the body of each notification. */
export const notifies = (change: (body: Fields) => unknown, meets = '') =>
  sends((given) => (isObject(given.body) ? { ...given, body: change(given.body) } : given), meets);

/** Makes a cheat that rewrites the bodies of both answers and notifications. */
export const everywhere = (change: (body: unknown) => unknown, meets = ''): Cheat => ({
  ...notifies(change),
  ...answers(change, meets),
});
