import { isRecord, type OpenApiDocument } from '@crossborder-fx/tools-description';
import type { Bump } from '../src/latest/bump.ts';

/** A change that a test makes in a document, and which part of the version number it must raise. */
export interface Seed {
  title: string;
  place: string;
  edit: (before: unknown) => unknown;
  bump: Bump;
}

const gone = () => undefined;
const to = (value: unknown) => () => value;
const plus = (value: unknown) => (before: unknown) => [...(before as unknown[]), value];
const minusLast = (before: unknown) => (before as unknown[]).slice(0, -1);

type Rows = Partial<Record<Bump, [title: string, place: string, edit: Seed['edit']][]>>;

const seedsOf = (rows: Rows): Seed[] =>
  Object.entries(rows).flatMap(([bump, seeds]) =>
    seeds.map(([title, place, edit]) => ({ title, place, edit, bump: bump as Bump })),
  );

const operation = (operationId: string) => ({
  operationId,
  responses: { 204: { description: '' } },
});
const parameter = (name: string, required: boolean) => ({
  name,
  in: 'query',
  required,
  schema: { type: 'string' },
});
const createWallet = 'paths > /wallets > post';
const schemas = 'components > schemas';
const notification =
  'webhooks > TRADE_BLOCKED > post > requestBody > content > application/json > schema';

/** Changes of a description for which `redocly diff` gives the right rating. */
export const rated = seedsOf({
  major: [
    ['an operation is removed', 'paths > /payments/{id} > delete', gone],
    ['a parameter is removed', 'paths > /financialMovements > get > parameters > 0', gone],
    [
      'a required parameter is new',
      'paths > /trades/{id} > get > parameters > 1',
      to(parameter('depth', true)),
    ],
    ['a property of an answer is removed', `${schemas} > Trade > properties > side`, gone],
    ['an enum of a request has fewer values', `${schemas} > DocumentType > enum`, minusLast],
    [
      'a property becomes required in a request',
      `${schemas} > QuoteCreate > required`,
      plus('reference'),
    ],
    ['a property becomes optional in an answer', `${schemas} > PaymentList > required`, to([])],
    ['a type changes', `${schemas} > FailedNotification > properties > id > type`, to('integer')],
    [
      'a maximum length of a request becomes smaller',
      `${schemas} > HolderInput > properties > name > maxLength`,
      to(70),
    ],
    ['a status of an answer is removed', 'paths > /quotes > post > responses > 200', gone],
    ['a notification is removed', 'webhooks > TRADE_CANCELED', gone],
    ['a property of a notification is removed', `${notification} > properties > webhookId`, gone],
    [
      'the header of the signature gets another name',
      'components > securitySchemes > XWSSE > name',
      to('X-Other'),
    ],
  ],
  minor: [
    ['an operation is new', 'paths > /quotes > get', to(operation('listQuotes'))],
    [
      'an optional parameter is new',
      'paths > /wallets/{id} > get > parameters > 1',
      to(parameter('depth', false)),
    ],
    [
      'a property of a request is new',
      `${schemas} > QuoteCreate > properties > reference`,
      to({ type: 'string' }),
    ],
    [
      'a property of an answer is new',
      `${schemas} > Trade > properties > reference`,
      to({ type: 'string' }),
    ],
  ],
});

/** Changes for which `redocly diff` gives no rating or a wrong one, and a rule in tools/release gives the right one. */
export const ours = seedsOf({
  major: [
    ['a property of a request is removed', `${schemas} > WalletCreate > properties > tag`, gone],
    [
      'the default of a parameter changes',
      'components > parameters > PerPage > schema > default',
      to('20'),
    ],
    [
      'the default of a parameter is removed',
      'components > parameters > Page > schema > default',
      gone,
    ],
    ['the effect of a repeated request changes', `${createWallet} > x-effect`, to('none')],
    ['a value may be logged now', `${schemas} > EmailInput > x-sensitive`, gone],
    [
      'an example is removed',
      `${createWallet} > responses > 200 > content > application/json > examples > Dollars`,
      gone,
    ],
    ['a link is removed', `${createWallet} > responses > 200 > links > Get`, gone],
    [
      'a header of a notification is removed',
      'webhooks > TRADE_BLOCKED > post > parameters > 1',
      gone,
    ],
    [
      'a header of a notification becomes optional',
      'components > parameters > ServiceTimestamp > required',
      to(false),
    ],
    ['a limit changes', 'paths > /financialMovements > get > x-limits > maximumMonths', to(6)],
    [
      'an extension without a rule changes',
      'paths > /quotes > post > x-client-method',
      to('quotes.ask'),
    ],
  ],
  minor: [
    [
      'the default of a property of a request is new',
      `${schemas} > QuoteCreate > properties > side > default`,
      to('B'),
    ],
    ['an enum of an answer has more values', `${schemas} > WalletStatus > enum`, plus('shut')],
    ['an enum of an answer has fewer values', `${schemas} > TradeStatus > enum`, minusLast],
    ['an enum of a request has more values', `${schemas} > SortOrder > enum`, plus('NONE')],
    ['an operation is deprecated', `${createWallet} > deprecated`, to(true)],
    ['a value may no longer be logged', `${schemas} > WalletBalance > x-sensitive`, to(true)],
    ['a provisional status is documented', `${schemas} > WalletStatus > x-provenance`, gone],
    ['an extension without a rule is new', 'x-unheard-of', to({})],
  ],
  patch: [
    [
      'an enum has another order',
      `${schemas} > FixedForwardStatus > enum`,
      (before) => (before as unknown[]).toReversed(),
    ],
    ['a description in words changes', 'paths > /wallets > get > description', to('Other words.')],
    ['the version of the interface changes', 'info > version', to('1.7.0')],
  ],
});

/** Changes that `redocly diff` does not report. */
export const unreported = seedsOf({
  major: [
    [
      'a link leads elsewhere',
      'paths > /trades > post > responses > 200 > links > Get > parameters > id',
      to('$response.body#/other'),
    ],
    [
      'an answer requires another field',
      'paths > /fixed-forwards/quote > post > x-required-result',
      plus('expiresAt'),
    ],
  ],
  minor: [
    ['a gap of the documentation is closed', `${schemas} > FreeText > x-undocumented > 1`, gone],
  ],
  patch: [
    [
      'the value of an example changes',
      `${createWallet} > requestBody > content > application/json > examples > Euros > value > tag`,
      to('Rent'),
    ],
    [
      'a field of an example is removed',
      `${createWallet} > requestBody > content > application/json > examples > Dollars > value > tag`,
      gone,
    ],
  ],
});

/** Makes the change in a document: replaces the value at `place` by the value that `edit` returns for it. */
export function plant(document: OpenApiDocument, { place, edit }: Seed): void {
  const keys = place.split(' > ');
  const last = keys.pop() ?? '';
  let parent: unknown = document;
  for (const key of keys) parent = Object(parent)[key];
  if (Array.isArray(parent)) {
    const value = edit(parent[Number(last)]);
    parent.splice(Number(last), 1, ...(value === undefined ? [] : [value]));
    return;
  }
  if (!isRecord(parent)) throw new Error(`The OpenAPI document has no ${keys.join(' > ')}.`);
  const value = edit(parent[last]);
  if (value === undefined && !(last in parent)) throw new Error(`There is no ${place}.`);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
}
