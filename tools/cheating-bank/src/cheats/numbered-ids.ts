import type { BankRequest, Cheat } from '../cheat.ts';
import { mapFields, mapObjects, onSuccess } from '../rewrite.ts';

/** Payments and trades have ids that are numbers; requests may name them so, or as before. */
export const numberedIds: Pick<Cheat, 'answer' | 'request' | 'notification'> = {
  answer: onSuccess((body, { path }) =>
    /^.(payments|trades|webhooks)/.test(path) ? toNumbers(body) : body,
  ),
  request: (request: BankRequest) => ({
    ...request,
    path: request.path.replace(/\/(\d{6})(?=\/|$)/g, (_, digits: string) => `/${idOf(digits)}`),
    body: mapObjects(request.body, (fields) => fields),
  }),
  notification: (given) => ({ ...given, body: toNumbers(given.body) }),
};

function toNumbers(body: unknown): unknown {
  return mapFields(body, ['id'], (id) => {
    const number = Number(Buffer.from(String(id), 'base64').toString('latin1'));
    return Number.isSafeInteger(number) && number > 0 ? number : id;
  });
}

function idOf(digits: string): string {
  return Buffer.from(digits, 'latin1').toString('base64');
}
