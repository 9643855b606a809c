import type { BankAnswer, BankRequest, When } from './cheat.ts';

const lists =
  /^\/(wallets|financialMovements|externalBankAccounts|payments\/[a-z]+|trades\/_[a-z]+|webhooks\/[^/]+\/failed-notifications)$/;

/** Each request for a list that has pages. */
export const isList: When = ({ method, path }) => method === 'GET' && lists.test(path);

export const at =
  (pattern: RegExp): When =>
  ({ path }) =>
    pattern.test(path);

export const isFailedList = at(/\/failed-notifications$/);

export const creates =
  (resource: string): When =>
  ({ method, path }) =>
    method === 'POST' && path === `/${resource}`;

/** The first segment of a path: `payments`. */
export const resourceOf = ({ path }: BankRequest) => path.split('/')[1] ?? '';

export const of =
  (resource: string): When =>
  (request) =>
    resourceOf(request) === resource;

export function withQuery(request: BankRequest, changed: Record<string, string>): BankRequest {
  const query = { ...Object.fromEntries(request.query), ...changed };
  return { ...request, query: new URLSearchParams(query) };
}

export const withBody = (answer: BankAnswer, body: unknown): BankAnswer => ({ ...answer, body });

/** An answer in the error shape of the interface. */
export function refusal(status: number, type: string): BankAnswer {
  const errorMessage = 'Refused by the bank.';
  const body = { errorCode: status * 100, errorType: type, errorMessage, link: '' };
  return { status, headers: {}, body };
}

/** An answer without a body. */
export const nothing = (status: number): BankAnswer => ({ status, headers: {}, body: undefined });
