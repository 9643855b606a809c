import type { BankAnswer, BankRequest, When } from './cheat.ts';

const lists =
  /^\/(wallets|financialMovements|externalBankAccounts|payments\/[a-z]+|trades\/_[a-z]+|webhooks\/[^/]+\/failed-notifications)$/;

/** Matches each request for one of the lists that have pages. */
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

export function refusal(status: number, type: string): BankAnswer {
  const errorMessage = 'The bank refused the request.';
  const body = { errorCode: status * 100, errorType: type, errorMessage, link: '' };
  return { status, headers: {}, body };
}

export const nothing = (status: number): BankAnswer => ({ status, headers: {}, body: undefined });

export type Fields = Record<string, unknown>;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Copies a value, and replaces each object inside it, the innermost first, by what `change` returns for the object. */
export function objects(change: (fields: Fields) => unknown) {
  return function copy(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(copy);
    if (!isObject(value)) return value;
    const inner = Object.entries(value).map(([name, member]) => [name, copy(member)]);
    return change(Object.fromEntries(inner));
  };
}

/** Copies a value, and replaces each field with one of these names by what `change` returns; undefined removes the field. */
export const fields = (names: readonly string[], change: (value: unknown) => unknown) =>
  objects((all) => {
    const changed = Object.entries(all).map(([name, member]) => [
      name,
      names.includes(name) ? change(member) : member,
    ]);
    return Object.fromEntries(changed.filter(([, member]) => member !== undefined));
  });

export const filled = (names: readonly string[], value: unknown) => fields(names, () => value);

export const texts = (names: readonly string[], change: (text: string) => unknown) =>
  fields(names, (value) => (typeof value === 'string' ? change(value) : value));

export const amounts = (change: (text: string) => unknown) =>
  objects((all) =>
    typeof all['value'] === 'string' && 'currency' in all
      ? { ...all, value: change(all['value']) }
      : all,
  );

/** Removes the padding of an amount: `000000001250.00` becomes `1250.00`. */
export const unpadded = (text: string) => text.replace(/^(-?)0+(?=\d)/, '$1');

/** Returns the array in the body of a list's answer, and the name of the array's field; undefined for the body of an error. */
export function listIn(body: unknown): { name: string; items: unknown[] } | undefined {
  const entries = isObject(body) ? Object.entries(body) : [];
  const found = entries.find((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  return found && { name: found[0], items: found[1] };
}

/** Returns as text the number that the Base64 of an id contains. */
export const numberOf = (id: unknown) => Buffer.from(String(id), 'base64').toString('latin1');
