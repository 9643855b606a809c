import type { SandboxOptions } from '@crossborder-fx/sandbox';
import type { BankRequest, Change, ChangeAnswer, Cheat, When } from './cheat.ts';
import { type Fields, isObject, refusal, withBody } from './messages.ts';

// Each function in this file makes a cheat, a way in which the simulated bank differs from the sandbox. The last argument names
// the errors that the company then meets.

/** Makes a cheat that runs the sandbox with these options. */
export const decides = (options: SandboxOptions, meets = ''): Cheat => ({ options, meets });

/** Makes a cheat that changes the matching requests before the sandbox gets them. */
export function asks(when: When, change: (request: BankRequest) => BankRequest, meets = ''): Cheat {
  return { meets, request: (request) => (when(request) ? change(request) : request) };
}

/** Makes a cheat that refuses the matching requests before they take effect. */
export function refuses(when: When, meets = 'Api'): Cheat {
  return { meets, instead: (request) => (when(request) ? refusal(422, 'Refused') : undefined) };
}

/** Makes a cheat that changes the successful answers to matching requests. */
export function replaces(when: When, change: ChangeAnswer, meets = ''): Cheat {
  return {
    meets,
    answer: (answer, request, bank) =>
      answer.status < 300 && when(request) ? change(answer, request, bank) : answer,
  };
}

/** Makes a cheat that changes the bodies of the successful answers to matching requests. */
export function answersTo(when: When, change: Change, meets = ''): Cheat {
  return replaces(
    when,
    (answer, request) =>
      answer.body === undefined ? answer : withBody(answer, change(answer.body, request)),
    meets,
  );
}

/** Makes a cheat that changes the bodies of all successful answers. */
export const answers = (change: Change, meets = '') => answersTo(() => true, change, meets);

/** Makes a cheat that changes the answers with which the sandbox refuses a matching request. */
export function onError(change: ChangeAnswer, meets = '', when: When = () => true): Cheat {
  return {
    meets,
    answer: (answer, request, bank) =>
      answer.status >= 400 && when(request) ? change(answer, request, bank) : answer,
  };
}

/** Makes a cheat that sends one or more other notifications in place of each notification. */
export const sends = (notification: NonNullable<Cheat['notification']>, meets = ''): Cheat => ({
  notification,
  meets,
});

/** Makes a cheat that changes the body of each notification. */
export const notifies = (change: (body: Fields) => unknown, meets = '') =>
  sends((given) => (isObject(given.body) ? { ...given, body: change(given.body) } : given), meets);

/** Makes a cheat that changes the bodies of all successful answers and of all notifications. */
export const everywhere = (change: (body: unknown) => unknown, meets = ''): Cheat => ({
  ...notifies(change),
  ...answers(change, meets),
});
