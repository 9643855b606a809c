import type { SandboxOptions } from '@crossborder-fx/sandbox';
import type { BankRequest, Change, ChangeAnswer, Cheat, When } from './cheat.ts';
import { type Fields, isObject, refusal, withBody } from './messages.ts';

// Each of these functions makes a cheat, a way in which the bank differs from the sandbox. The last argument names the errors
// that the company meets with it.

/** Lets the cheating bank run with these options of the sandbox. */
export const decides = (options: SandboxOptions, meets = ''): Cheat => ({ options, meets });

/** Lets the cheating bank change the matching requests. */
export function asks(when: When, change: (request: BankRequest) => BankRequest, meets = ''): Cheat {
  return { meets, request: (request) => (when(request) ? change(request) : request) };
}

/** Lets the cheating bank refuse the matching requests before they take effect. */
export function refuses(when: When, meets = 'Api'): Cheat {
  return { meets, instead: (request) => (when(request) ? refusal(422, 'Refused') : undefined) };
}

/** Lets the cheating bank change the answers to matching requests that succeeded. */
export function replaces(when: When, change: ChangeAnswer, meets = ''): Cheat {
  return {
    meets,
    answer: (answer, request, bank) =>
      answer.status < 300 && when(request) ? change(answer, request, bank) : answer,
  };
}

/** Lets the cheating bank rewrite the bodies of the answers to matching requests that succeeded. */
export function answersTo(when: When, change: Change, meets = ''): Cheat {
  return replaces(
    when,
    (answer, request) =>
      answer.body === undefined ? answer : withBody(answer, change(answer.body, request)),
    meets,
  );
}

/** Lets the cheating bank rewrite the bodies of all answers of success. */
export const answers = (change: Change, meets = '') => answersTo(() => true, change, meets);

/** Lets the cheating bank change the answers with which the sandbox refuses a request. */
export function onError(change: ChangeAnswer, meets = '', when: When = () => true): Cheat {
  return {
    meets,
    answer: (answer, request, bank) =>
      answer.status >= 400 && when(request) ? change(answer, request, bank) : answer,
  };
}

/** Lets the cheating bank send these notifications in place of each notification. */
export const sends = (notification: NonNullable<Cheat['notification']>, meets = ''): Cheat => ({
  notification,
  meets,
});

/** Lets the cheating bank rewrite the body of each notification. */
export const notifies = (change: (body: Fields) => unknown, meets = '') =>
  sends((given) => (isObject(given.body) ? { ...given, body: change(given.body) } : given), meets);

/** Lets the cheating bank rewrite the bodies of both answers and notifications. */
export const everywhere = (change: (body: unknown) => unknown, meets = ''): Cheat => ({
  ...notifies(change),
  ...answers(change, meets),
});
