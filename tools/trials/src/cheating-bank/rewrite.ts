import type { BankAnswer, BankRequest, Cheat } from './cheat.ts';

export type Fields = Record<string, unknown>;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy in which every object, innermost first, is what `change` makes of it. */
export function mapObjects(
  value: unknown,
  change: (fields: Fields, name?: string) => unknown,
  name?: string,
): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change, name));
  if (!isObject(value)) return value;
  const inner = Object.entries(value).map(([key, member]) => [
    key,
    mapObjects(member, change, key),
  ]);
  return change(Object.fromEntries(inner), name);
}

/** A copy in which every amount has the value that `change` makes of it. */
export function mapAmounts(value: unknown, change: (text: string) => unknown): unknown {
  return mapObjects(value, (fields) =>
    typeof fields['value'] === 'string' && 'currency' in fields
      ? { ...fields, value: change(fields['value']) }
      : fields,
  );
}

/** A copy in which every field of this name is what `change` makes of it; undefined leaves it out. */
export function mapFields(
  value: unknown,
  names: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  return mapObjects(value, (fields) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, member]) => {
        const changed = names.includes(name) ? change(member) : member;
        return changed === undefined ? [] : [[name, changed]];
      }),
    ),
  );
}

/** `000000001250.00` → `1250.00` */
export function unpadded(text: string): string {
  return text.replace(/^(-?)0+(?=\d)/, '$1');
}

export function upperCase(value: unknown): unknown {
  return typeof value === 'string' ? value.toUpperCase() : value;
}

/** The array that a list is answered with, by the name that it has there; none in an error. */
export function listIn(body: unknown): { name: string; items: unknown[] } | undefined {
  if (!isObject(body)) return undefined;
  for (const [name, items] of Object.entries(body))
    if (Array.isArray(items)) return { name, items };
  return undefined;
}

/** The first segment of a path: `payments`. */
export function resourceOf({ path }: BankRequest): string {
  return path.split('/')[1] ?? '';
}

/** Whether a request asks for a list that has pages. */
export function isList({ method, path }: BankRequest): boolean {
  return (
    method === 'GET' &&
    /^\/(wallets|financialMovements|externalBankAccounts|payments\/[a-z]+|trades\/_[a-z]+|webhooks\/[^/]+\/failed-notifications)$/.test(
      path,
    )
  );
}

export function isCreation({ method, path }: BankRequest, resource: string): boolean {
  return method === 'POST' && path === `/${resource}`;
}

/** An answer in the error shape of the interface. */
export function refusal(status: number, type = 'Refused'): BankAnswer {
  const body = {
    errorCode: status * 100,
    errorType: type,
    errorMessage: 'Refused by the bank.',
    link: '',
  };
  return { status, headers: {}, body };
}

/** An answer without a body. */
export function nothing(status: number): BankAnswer {
  return { status, headers: {}, body: undefined };
}

export function withBody(answer: BankAnswer, body: unknown): BankAnswer {
  return { ...answer, body };
}

/** Rewrites the bodies of what went well. */
export function onSuccess(change: (body: unknown, request: BankRequest) => unknown) {
  return (answer: BankAnswer, request: BankRequest): BankAnswer =>
    answer.status < 300 && answer.body !== undefined
      ? withBody(answer, change(answer.body, request))
      : answer;
}

/** Rewrites what went well of one resource. */
export function ofResource(name: string, change: (body: unknown, request: BankRequest) => unknown) {
  return onSuccess((body, request) =>
    resourceOf(request) === name ? change(body, request) : body,
  );
}

type Meets = Cheat['meets'];

/** A bank that refuses the requests that match, before anything is done. */
export function refuses(
  says: string,
  when: (request: BankRequest) => boolean,
  type: string,
  { status = 422, meets = ['ApiError'] as Meets } = {},
): Cheat {
  const instead = (request: BankRequest) => (when(request) ? refusal(status, type) : undefined);
  return { says, meets, instead };
}

/** A bank that writes some fields in another way, in what it answers of a resource. */
export function writes(
  says: string,
  resource: string,
  names: readonly string[],
  change: (value: unknown) => unknown,
  meets?: Meets,
): Cheat {
  return { says, meets, answer: ofResource(resource, (body) => mapFields(body, names, change)) };
}

/** A bank that answers in another way what is refused. */
export function onError(
  says: string,
  change: (answer: BankAnswer) => BankAnswer,
  meets?: Meets,
): Cheat {
  return { says, meets, answer: (answer) => (answer.status >= 400 ? change(answer) : answer) };
}
