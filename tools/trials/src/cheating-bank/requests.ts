import type { BankAnswer, BankRequest } from './cheat.ts';

/** The requests for one of the lists that have pages. */
export const paged =
  /^GET \/(wallets|financialMovements|externalBankAccounts|payments\/[a-z]+|trades\/_[a-z]+|webhooks\/[^/]+\/failed-notifications) /;

export function withQuery(request: BankRequest, changed: Record<string, string>): BankRequest {
  const query = { ...Object.fromEntries(request.query), ...changed };
  return { ...request, query: new URLSearchParams(query) };
}

export function refusal(status: number, errorType: string): BankAnswer {
  const errorMessage = 'The bank refused the request.';
  const body = { errorCode: status * 100, errorType, errorMessage, link: '' };
  return { status, headers: {}, body };
}

export const nothing = (status: number): BankAnswer => ({ status, headers: {}, body: undefined });
