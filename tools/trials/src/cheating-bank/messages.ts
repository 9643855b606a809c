import type { BankAnswer, BankRequest, When } from './cheat.ts';

/** Each request for a list that has pages. */
export const isList: When = ({ method, path }) =>
  method === 'GET' &&
  /^\/(wallets|financialMovements|externalBankAccounts|payments\/[a-z]+|trades\/_[a-z]+|webhooks\/[^/]+\/failed-notifications)$/.test(
    path,
  );

export const isFailedList: When = ({ path }) => path.endsWith('/failed-notifications');

export const creates =
  (resource: string): When =>
  ({ method, path }) =>
    method === 'POST' && path === `/${resource}`;

export const of =
  (resource: string): When =>
  (request) =>
    resourceOf(request) === resource;

/** The first segment of a path: `payments`. */
export function resourceOf({ path }: BankRequest): string {
  return path.split('/')[1] ?? '';
}

export const at =
  (pattern: RegExp): When =>
  ({ path }) =>
    pattern.test(path);

export function withQuery(request: BankRequest, changed: Record<string, string>): BankRequest {
  const query = { ...Object.fromEntries(request.query), ...changed };
  return { ...request, query: new URLSearchParams(query) };
}

export function withBody(answer: BankAnswer, body: unknown): BankAnswer {
  return { ...answer, body };
}

/** An answer in the error shape of the interface. */
export function refusal(status: number, type: string): BankAnswer {
  const errorMessage = 'Refused by the bank.';
  const body = { errorCode: status * 100, errorType: type, errorMessage, link: '' };
  return { status, headers: {}, body };
}

/** An answer without a body. */
export function nothing(status: number): BankAnswer {
  return { status, headers: {}, body: undefined };
}
