import {
  isRecord,
  isReference,
  nodesOf,
  operationsOf,
  pointerBelow,
  resolve,
  type Schema,
  strictForm,
} from '@crossborder-fx/tools-description';
import { times } from '@crossborder-fx/tools-test-utils/depth';
import { expect, test } from 'vitest';
import { validatorOf } from '../../openapi/test/validation.ts';
import { createAnswers } from '../src/answers.ts';
import { readDescription } from '../src/prism.ts';
import { expanded } from './contract-operations.ts';

// The test checks the values against the API document and the calendar, not against the patterns of the mock.

const strict = strictForm(expanded);

/** Returns the API document without the alternatives that allow any text in addition to a list of documented values. */
function closedDocument(): typeof strict {
  const copy = structuredClone(strict);
  for (const { node } of nodesOf(copy)) {
    const { anyOf } = node as Schema;
    const isList = (member: Schema) => 'enum' in resolve<Schema>(copy, member);
    if (!Array.isArray(anyOf) || !anyOf.some(isList)) continue;
    Object.assign(node, { anyOf: anyOf.filter((one) => isList(one) || one.type !== 'string') });
  }
  return copy;
}

const validate = validatorOf(closedDocument());

/** Every documented answer that has a body, on every path of its operation. */
const answersOf = Array.from(operationsOf(strict), ({ path, method, operation }) =>
  Object.entries(operation.responses).flatMap(([response, described]) => {
    const pointer = isReference(described)
      ? described.$ref
      : pointerBelow('#/paths', path, method, 'responses', response);
    if (!resolve(strict, described).content) return [];
    return [
      {
        operation: { method: method.toUpperCase(), path },
        code: response === 'default' ? 422 : Number(response),
        schema: pointerBelow(pointer, 'content', 'application/json', 'schema'),
      },
    ];
  }),
).flat();

const fieldNames = new Set(
  Array.from(nodesOf(strict), ({ node }) =>
    Object.keys(Object((node as Schema).properties)),
  ).flat(),
);
const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Yields a sentence for each part of a made-up value that cannot exist in reality, such as an unknown currency. */
function* problemsOf(value: unknown, name = ''): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* problemsOf(item, name);
  } else if (isRecord(value)) {
    if ('value' in value) yield* problemsOfAmount(value);
    for (const [field, item] of Object.entries(value)) {
      if (!fieldNames.has(field)) yield `${field} is not a field of the interface`;
      yield* problemsOf(item, field);
    }
  } else if (typeof value === 'string' && !exists(value, name)) {
    yield `${name} ${value} does not exist`;
  }
}

function* problemsOfAmount({ value, currency }: Record<string, unknown>): Generator<string> {
  const { maximumFractionDigits: digits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: String(currency),
  }).resolvedOptions();
  const isRight = new RegExp(`^[0-9]{12}\\.[0-9]{${digits}}$`).test(String(value));
  if (!isRight) yield `${value} is not an amount in ${currency}`;
}

function exists(text: string, name: string): boolean {
  if (/^\d{4}-\d\d-\d\d/.test(text)) return existsInTime(text);
  if (name === 'currency') return currencies.has(text);
  if (name === 'currencyPair')
    return [text.slice(0, 3), text.slice(3)].every((code) => currencies.has(code));
  if (/(Ask|Bid|Rate|midMarket)$/.test(name))
    return /^(?!0+\.0+$)0{11}[0-9]\.[0-9]{4,7}$|^1\.[0-9]+$/.test(text);
  if (name === 'webhookId')
    return /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/.test(text);
  if (name === 'contactEmail') return /^[a-z]+@([a-z]+\.)?example\.com$/.test(text);
  return true;
}

function existsInTime(text: string): boolean {
  const [day = '', time = '00:00:00'] = text.replace(/Z$/, '').split(/[ T]/);
  const date = new Date(`${day}T${time}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${day}T${time}`);
}

const seeds = times(1_000);
/** The number of answers that the test makes up from each seed. All seeds together cover every documented answer. */
const answersOfASeed = 4;

test(`values made up from ${seeds} seeds fit their schemas, and are the same from the same seed`, () => {
  const { operations } = readDescription();
  const [first, second] = [1, 2].map(() =>
    createAnswers(operations, { dynamic: true, seed: undefined }),
  );
  for (let seed = 0; seed < seeds; seed += 1) {
    for (let turn = 0; turn < answersOfASeed; turn += 1) {
      const index = (seed * answersOfASeed + turn) % answersOf.length;
      const { operation, code, schema } = answersOf[index] ?? expect.fail();
      const replay = `${operation.method} ${operation.path}, Prefer: code=${code}, dynamic=true, seed=${seed}`;
      const ask = { operation, headers: {} };
      const made = first?.(ask, { code, seed: String(seed) });
      expect(made?.status, replay).toBe(code);
      expect(validate(schema, made?.body), replay).toEqual([]);
      expect([...problemsOf(made?.body)], replay).toEqual([]);
      if (turn === 0) expect(second?.(ask, { code, seed: String(seed) }), replay).toEqual(made);
    }
  }
});
