import { randomUUID } from 'node:crypto';
import type { Answer, Operation, OperationRequest } from '@crossborder-fx/test-server';
import { acceptable } from './acceptable.ts';
import type { PrismOperation } from './description.ts';
import { explainFailure, notAcceptable } from './explain.ts';
import { type Generator, loadGenerator } from './generate.ts';
import { negotiate, type Wanted } from './negotiate.ts';
import type { Preference } from './preference.ts';
import { remember } from './remember.ts';

export interface AnswersOptions {
  /** Make values up from the schemas instead of taking the examples. */
  dynamic: boolean;
  /** The same seed gives the same made-up values each time. */
  seed: string | undefined;
}

/** Makes the answer to a right request. An answer from an example is the same frozen object each time. */
export type MakeAnswer = (
  request: { operation: Pick<Operation, 'method' | 'path'>; headers: OperationRequest['headers'] },
  preference: Preference,
) => Answer;

/** An answer, or what to make it up from. */
type Plan = { answer: Answer } | { operation: PrismOperation; wanted: Wanted };

/** Prism's answers: it chooses among the examples of the description, or makes values up. */
export function createAnswers(
  operations: readonly PrismOperation[],
  { dynamic: isDynamic, seed: fixedSeed }: AnswersOptions,
): MakeAnswer {
  const known = new Map(operations.map((one) => [`${one.method.toUpperCase()} ${one.path}`, one]));
  const planned = remember<Plan>();
  // Asked for at the start, the generator does not delay the first answer.
  let generate: Generator | undefined = isDynamic ? loadGenerator() : undefined;

  return ({ operation: { method, path }, headers: { accept } }, preference) => {
    const name = `${method} ${path}`;
    const { code, exampleKey, dynamic = isDynamic, seed = fixedSeed } = preference;
    // No header holds a line feed, and the name of an example, which may hold one, comes last.
    const key = [name, code, dynamic, accept, exampleKey].join('\n');
    const plan = planned(key, () => {
      const operation = known.get(name);
      if (!operation) throw new TypeError(`Prism has no operation ${name}.`);
      return planOf(operation, { ...preference, dynamic }, accept);
    });
    if ('answer' in plan) return plan.answer;
    // Prism has one generator of values for all requests: it is seeded for each, so that other
    // requests do not change the values.
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
    return { answer: explainFailure(error) };
  }
}

/** The value of an example is part of the description, which no receiver of an answer may change. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const item of Object.values(value)) frozen(item);
  return Object.freeze(value);
}
