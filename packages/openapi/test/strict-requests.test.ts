import { reachableFrom } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { type BodyExample, parameters, problemsOf, sent } from './body-examples.ts';
import { templated } from './documents.ts';
import { type Path, type Place, replaced, without } from './schema-places.ts';

const forbidden = ['&', '<', '>', '%', '?', '\\', '/', '|'];

const reachable = new Map(sent.flatMap(({ schema }) => [...reachableFrom(templated, schema)]));

interface Change {
  example: BodyExample;
  path: Path;
  value: unknown;
}

/** Changes that a description with strict requests refuses, but this one accepts. */
const accepted = (changes: Change[]) =>
  changes
    .filter(({ example, path, value }) => {
      const changed =
        value === undefined ? without(example.value, path) : replaced(example.value, path, value);
      return problemsOf(example, changed).length === 0;
    })
    .map(({ example, path, value }) => `${example.pointer} ${path.join('/')}: ${value}`);

/** The places of examples that a choice of schema or name picks, each with what to put there. */
function changes(
  examples: BodyExample[],
  picks: (place: Place) => boolean,
  values: (place: Place) => unknown[],
): Change[] {
  return examples.flatMap((example) =>
    example.places
      .filter(picks)
      .flatMap((place) => values(place).map((value) => ({ example, path: place.path, value }))),
  );
}

const keyOf = ({ path }: Place) => path.findLast((key) => typeof key === 'string');
const isEnumerated = ({ schemas }: Place) => schemas.some(({ schema }) => schema.enum);
const isOpen = (place: Place) => keyOf(place) === 'priorityPaymentOption';
const isText = ({ value }: Place) => typeof value === 'string';
const isExempt = (place: Place) => ['url', 'file'].includes(String(keyOf(place)));

test('there is an example of every text that a request can hold', () => {
  const texts = [...reachable.values()].filter(({ schema }) => schema.type === 'string');
  const shown = new Set(sent.flatMap(({ places }) => places.flatMap((one) => one.schemas)));
  const pointers = new Set([...shown].map(({ pointer }) => pointer));
  expect(texts.length).toBeGreaterThan(10);
  expect([...reachable.keys()].filter((pointer) => !pointers.has(pointer))).toEqual([]);
});

test('every pattern and every alternative says in a sentence what a value has to be', () => {
  const schemas = parameters.flatMap(({ places }) => places.flatMap((one) => one.schemas));
  const all = new Map([...reachable, ...schemas.map((one) => [one.pointer, one] as const)]);
  const ruled = [...all.values()].filter(({ schema }) =>
    ['pattern', 'anyOf', 'not'].some((keyword) => keyword in schema),
  );
  expect(ruled.length).toBeGreaterThan(15);
  // Lengths, enumerations and the like need none: what they allow is said as it is.
  const silent = ruled.filter(({ schema }) => !/^(must|needs) .*[^.]$/.test(`${schema['x-rule']}`));
  expect(silent.map(({ pointer }) => pointer)).toEqual([]);
});

test('a value that an enumeration does not list is refused', () => {
  const unknown = changes([...sent, ...parameters], isEnumerated, () => ['unknown', 'ALL', '']);
  const closed = unknown.filter(
    ({ example, path }) => !example.places.some((one) => one.path === path && isOpen(one)),
  );
  expect(closed.length).toBeGreaterThan(100);
  expect(accepted(closed)).toEqual([]);
});

test('priorityPaymentOption takes values that are not documented', () => {
  const open = changes(sent, isOpen, () => ['24H']);
  expect(open.length).toBeGreaterThanOrEqual(5);
  expect(accepted(open)).toHaveLength(open.length);
});

test('a forbidden character is refused in every text', () => {
  // In place of the first character, so that no limit of length is broken as well.
  const spoilt = changes(
    sent,
    (place) => isText(place) && !isExempt(place),
    ({ value }) => forbidden.map((one) => one + String(value).slice(1)),
  );
  expect(spoilt.length).toBeGreaterThan(1000);
  expect(accepted(spoilt)).toEqual([]);
});

test('a forbidden character is refused in every parameter of a path or query', () => {
  const spoilt = changes(parameters, isText, ({ value }) =>
    forbidden.map((one) => one + String(value).slice(1)),
  );
  expect(parameters.length).toBeGreaterThanOrEqual(15);
  expect(spoilt).toHaveLength(parameters.length * forbidden.length);
  expect(accepted(spoilt)).toEqual([]);
});

test('url and file may hold a slash', () => {
  const slashes = changes(
    sent,
    (place) => isExempt(place),
    (place) => [keyOf(place) === 'file' ? 'AA/BB/CC' : `${place.value}/path`],
  );
  expect(slashes.length).toBeGreaterThanOrEqual(7);
  expect(accepted(slashes)).toHaveLength(slashes.length);
});

test('an amount is not null', () => {
  const nulls = changes(
    sent,
    (place) => keyOf(place) === 'amount',
    () => [null],
  );
  expect(nulls.length).toBeGreaterThanOrEqual(10);
  expect(accepted(nulls)).toEqual([]);
});

test('what is required is not missing', () => {
  const missing = sent.flatMap((example) =>
    example.places.flatMap(({ path, schemas }) =>
      schemas
        .flatMap(({ schema, pointer }) =>
          /anyOf\/\d+$/.test(pointer) ? [] : (schema.required ?? []),
        )
        .map((key) => ({ example, path: [...path, key], value: undefined })),
    ),
  );
  expect(missing.length).toBeGreaterThan(80);
  expect(accepted(missing)).toEqual([]);
});

test('a limit of length holds', () => {
  const limitOf = ({ schemas }: Place) =>
    Math.min(
      ...schemas.map(({ schema }) => Number(schema['maxLength'] ?? Number.POSITIVE_INFINITY)),
    );
  const limited = (place: Place) => isText(place) && Number.isFinite(limitOf(place));
  const longest = changes(sent, limited, (place) => ['A'.repeat(limitOf(place))]);
  const longer = changes(sent, limited, (place) => ['A'.repeat(limitOf(place) + 1)]);
  // At least those that the service description limits.
  expect(longer.map(({ path }) => path.at(-1))).toEqual(
    expect.arrayContaining([
      ...['accountNumber', 'bic', 'clearingCodeType', 'clearingCode', 'name', 'tag'],
      ...['communication', 'correspondentBic'],
    ]),
  );
  expect(accepted(longest)).toHaveLength(longest.length);
  expect(accepted(longer)).toEqual([]);
});

test('a bic has 8 or 11 characters', () => {
  const ofLength = (lengths: number[]) =>
    changes(
      sent,
      (place) => keyOf(place) === 'bic',
      () => lengths.map((one) => 'A'.repeat(one)),
    );
  expect(accepted(ofLength([8, 11]))).toHaveLength(2);
  expect(accepted(ofLength([1, 7, 9, 10, 12]))).toEqual([]);
});

function beneficiary(name: string): BodyExample {
  const found = sent.find(
    ({ pointer }) => pointer.endsWith(`/${name}`) && pointer.includes('~1externalBankAccounts'),
  );
  return found ?? expect.fail(`No example ${name} creates a beneficiary`);
}

const holderBank = (value: unknown, name = 'ClearingCode'): Change => ({
  example: beneficiary(name),
  path: ['holderBank'],
  value,
});

const clearing = { clearingCodeType: 'SC', clearingCode: '601613', name: 'Fenwick and Vale Bank' };
const bic = 'EXAMGB2LXXX';

test('a bank is identified by its bic, or by its clearing code and its name', () => {
  const enough = [{ bic }, clearing, { ...clearing, bic }];
  expect(accepted(enough.map((one) => holderBank(one)))).toHaveLength(enough.length);
  const short = Object.keys(clearing).map((key) => without(clearing, [key]));
  expect(accepted([...short, {}].map((one) => holderBank(one)))).toEqual([]);
});

test('an account number in IBAN form needs the bic of the bank', () => {
  expect(accepted([holderBank({ bic }, 'Iban')])).toHaveLength(1);
  expect(accepted([holderBank({ ...clearing, bic }, 'Iban')])).toHaveLength(1);
  expect(accepted([holderBank(clearing, 'Iban')])).toEqual([]);
});
