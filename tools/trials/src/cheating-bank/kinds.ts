import type { SandboxOptions } from '@crossborder-fx/sandbox';
import type { BankRequest, Change, ChangeAnswer, Cheat, When } from './cheat.ts';
import { type Fields, isObject } from './fields.ts';
import { isAbout, refusal } from './requests.ts';

// Each function in this file makes a cheat (a deviation of the bank). `meets` names the errors that the simulated
// company gets because of the cheat.

export const decides = (options: SandboxOptions, meets = ''): Cheat => ({ options, meets });

export function asks(when: When, change: (request: BankRequest) => BankRequest, meets = ''): Cheat {
  return { meets, request: (request) => (isAbout(when, request) ? change(request) : request) };
}

/** Makes a cheat: the simulated bank refuses each matching request before the request takes effect. */
export function refuses(when: When, meets = 'Api'): Cheat {
  const refused = refusal(422, 'Refused');
  return { meets, instead: (request) => (isAbout(when, request) ? refused : undefined) };
}

export function replaces(when: When, change: ChangeAnswer, meets = ''): Cheat {
  return {
    meets,
    answer: (answer, request, bank) =>
      answer.status < 300 && isAbout(when, request) ? change(answer, request, bank) : answer,
  };
}

export function answersTo(when: When, change: Change, meets = ''): Cheat {
  const changed: ChangeAnswer = ({ body, ...answer }, request) => ({
    ...answer,
    body: body === undefined ? body : change(body, request),
  });
  return replaces(when, changed, meets);
}

export const answers = (change: Change, meets = '') => answersTo(/^/, change, meets);

export function onError(change: ChangeAnswer, meets = '', when: When = /^/): Cheat {
  return {
    meets,
    answer: (answer, request, bank) =>
      answer.status >= 400 && isAbout(when, request) ? change(answer, request, bank) : answer,
  };
}

/** Makes a cheat: in place of each notification of the sandbox, the simulated bank sends one or more other notifications. */
export const sends = (notification: NonNullable<Cheat['notification']>, meets = ''): Cheat => ({
  notification,
  meets,
});

export const notifies = (change: (body: Fields) => unknown, meets = '') =>
  sends((given) => (isObject(given.body) ? { ...given, body: change(given.body) } : given), meets);

export const everywhere = (change: (body: unknown) => unknown, meets = ''): Cheat => ({
  ...notifies(change),
  ...answers(change, meets),
});
