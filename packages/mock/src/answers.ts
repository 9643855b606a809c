import { randomUUID } from 'node:crypto';
import {
  type Answer,
  errorAnswer,
  type Operation,
  type OperationRequest,
} from '@crossborder-fx/test-server';
import type { Preference } from './preference.ts';
import {
  type Generator,
  loadGenerator,
  negotiate,
  type PrismOperation,
  type Wanted,
} from './prism.ts';

export interface AnswersOptions {
  dynamic: boolean;
  seed: string | undefined;
}

/** Makes the answer to a valid request. Every answer from the same example is the same frozen object. */
export type MakeAnswer = (
  request: { operation: Pick<Operation, 'method' | 'path'>; headers: OperationRequest['headers'] },
  preference: Preference,
) => Answer;

type Plan = { answer: Answer } | { operation: PrismOperation; wanted: Wanted };

/** Creates a function that answers with Prism, which chooses an example of the description or makes values up. */
export function createAnswers(
  operations: readonly PrismOperation[],
  { dynamic: isDynamic, seed: fixedSeed }: AnswersOptions,
): MakeAnswer {
  const known = new Map(operations.map((one) => [`${one.method.toUpperCase()} ${one.path}`, one]));
  const planned = remember<Plan>();
  // Load the generator of made-up values at the start of the mock, so that the first answer is not late.
  let generate: Generator | undefined = isDynamic ? loadGenerator() : undefined;

  return ({ operation: { method, path }, headers: { accept } }, preference) => {
    const name = `${method} ${path}`;
    const { code, exampleKey, dynamic = isDynamic, seed = fixedSeed } = preference;
    // Requests that need different answers never have the same cache key: line feeds separate the parts of the key, and only
    // the last part, the name of the example, can contain a line feed itself.
    const key = [name, code, dynamic, accept, exampleKey].join('\n');
    const plan = planned(key, () => {
      const operation = known.get(name);
      if (!operation) throw new TypeError(`Prism has no operation ${name}.`);
      return planOf(operation, { ...preference, dynamic }, accept);
    });
    if ('answer' in plan) return plan.answer;
    // Prism uses one generator of values for all requests. Give the generator a seed for each request, so that other requests do
    // not change the values.
    generate ??= loadGenerator();
    return generate(plan.operation, { ...plan.wanted, seed: seed ?? randomUUID() });
  };
}

function planOf(operation: PrismOperation, preference: Wanted, accept: string | undefined): Plan {
  const readable = accept === undefined ? '' : acceptable(accept);
  if (readable === undefined) return { answer: notAcceptable };
  const wanted = { ...preference, ...(readable && { mediaTypes: readable.split(',') }) };
  try {
    const answer = negotiate(operation, wanted);
    return answer ? { answer: frozen(answer) } : { operation, wanted };
  } catch (error) {
    return { answer: explainFailure(error, operation) };
  }
}

/** Freezes a value of an example, because the value belongs to the shared description. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const item of Object.values(value)) frozen(item);
  return Object.freeze(value);
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const mediaRange = new RegExp(`^${token}/${token}(?:\\s*;\\s*${token}=(?:${token}|"[^"\\\\]*"))*$`);

/** Leaves out invalid parts, because Prism fails when it reads one. An empty header counts as no header. */
export function acceptable(accept: string): string | undefined {
  if (accept.trim() === '') return '';
  const ranges = accept.split(',').map((range) => range.trim());
  return ranges.filter((range) => mediaRange.test(range)).join(', ') || undefined;
}

const notAcceptable = errorAnswer(
  406,
  'The header Accept must name the content type of an answer, such as application/json.',
);

/** Prism finds no answer when the description has no such example or status, or no acceptable type. */
function explainFailure(error: unknown, operation: PrismOperation): Answer {
  if (!(error instanceof Error)) throw error;
  // When the request prefers a status, Prism throws a plain Error whose text contains the kind of the problem.
  const [, kind] = /#(NOT_ACCEPTABLE|NOT_FOUND)\b/.exec(`${error.name} ${error.message}`) ?? [];
  if (kind === 'NOT_FOUND') {
    return errorAnswer(
      404,
      `The header Prefer must choose one of these answers: ${answersOf(operation)}.`,
    );
  }
  if (kind === 'NOT_ACCEPTABLE') return notAcceptable;
  throw error;
}

/** Lists, for an error message, the answers that the header Prefer can name: `code=200 with example=One or Two; code=204`. */
function answersOf({ responses }: PrismOperation): string {
  const listed = responses.map(({ code, contents = [] }) => {
    const names = contents.flatMap(({ examples = [] }) => examples.map(({ key }) => key));
    const status = code === 'default' ? 'any other code' : `code=${code}`;
    return names.length > 0 ? `${status} with example=${names.join(' or ')}` : status;
  });
  return listed.join('; ');
}

/** The cache keeps at most this many results: more than the number of different answers in the description. */
const maxCount = 1000;

const maxLength = 300;

/** Keys come from requests, so the cache drops the oldest result when full, and keeps no result of a long key. */
export function remember<Value>(): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>();
  return (key, make) => {
    const before = kept.get(key);
    if (before !== undefined) return before;
    const made = make();
    if (key.length > maxLength) return made;
    kept.set(key, made);
    const [oldest] = kept.size > maxCount ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return made;
  };
}
