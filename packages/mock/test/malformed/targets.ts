import fc from 'fast-check';
import { garbage, place, splice } from './characters.ts';
import type { Mutation } from './draft.ts';

// Methods and targets that HTTP allows.

export const methods = fc
  .constantFrom('OPTIONS', 'HEAD', 'TRACE', 'PURGE', 'M-SEARCH', 'GET', 'POST', 'PUT', 'PATCH')
  .map(
    (method): Mutation =>
      (draft) => ({ ...draft, method }),
  );

const pieces = fc.constantFrom(
  ...'/ // /. /.. /../ %2e%2e %2F %5c %00 %25 %7C %3Cx%3E %20 % %2 %zz %c3%28 %ff %u0041'.split(
    ' ',
  ),
  ...'/payments /wallets /all /_all /trades /webhooks /a /__proto__ /constructor'.split(' '),
  ...'? & x=1 = ; * , @ < > | \\ [::1] ?page=%7C ?sort=x ?fromDate=1 ?status=\xe9'.split(' '),
);
const names = fc.constantFrom(
  ...'page pagee per_page perPage Page sort fromDate from_date status a[b] __code __example __dynamic __seed'.split(
    ' ',
  ),
  ...['__proto__', 'constructor', ''],
);
export const targets = fc.oneof(
  fc.array(pieces, { minLength: 1, maxLength: 6 }).map(
    (parts): Mutation =>
      (draft) => ({ ...draft, target: `/${parts.join('')}` }),
  ),
  fc.tuple(place, pieces).map(
    ([at, piece]): Mutation =>
      (draft) => ({ ...draft, target: `/${splice(draft.target.slice(1), at, 0, piece)}` }),
  ),
  fc.array(fc.tuple(names, garbage), { minLength: 1, maxLength: 4 }).map(
    (pairs): Mutation =>
      (draft) => ({
        ...draft,
        target: `${draft.target}?${pairs.map((pair) => pair.join('=')).join('&')}`,
      }),
  ),
);
