import {
  type Answer,
  type Answerer,
  type OperationId,
  type Rule,
  requireFault,
  requireKnown,
  writeAnswer,
} from '@crossborder-fx/test-server';
import type { MakeAnswer } from './answers.ts';
import type { Example } from './examples.ts';
import { type MockResponse, responseNames } from './mock-response.ts';

/**
 * Returns the test server's rule for a configured response. Requests that break the API description are still refused.
 *
 * @throws {TypeError} when `examples` lacks the example, or fields of the response are misspelt or contradict each other
 */
export function ruleOf(
  response: MockResponse<OperationId | '*'>,
  examples: readonly Example[],
  makeAnswer: MakeAnswer,
): Rule {
  requireKnown('A response', response, responseNames);
  const { example, status, body, answer, ...rule } = response;
  const content = { example, status, body, answer };
  const answerer = answererOf(content, examples, makeAnswer);
  const shown = Object.entries(content).filter(([, value]) => value !== undefined);
  return { ...rule, answer: answerer, shown: Object.fromEntries(shown) };
}

type Content = Pick<MockResponse, 'example' | 'status' | 'body' | 'answer'>;

function answererOf(
  { example: name, status, body, answer }: Content,
  examples: readonly Example[],
  makeAnswer: MakeAnswer,
): Answerer | undefined {
  if (status !== undefined && !(Number.isInteger(status) && status >= 200 && status <= 599)) {
    throw new TypeError(`status must be a whole number from 200 to 599, not ${status}.`);
  }
  const given = [name, body, answer].filter((one) => one !== undefined);
  if (given.length > 1 || (answer !== undefined && status !== undefined)) {
    throw new TypeError(
      'A response must have only one of example, body and answer, and never status with answer.',
    );
  }
  if (typeof answer === 'function') return answer;
  if (answer !== undefined) {
    requireKnown('An answer', answer, ['status', 'headers', 'body']);
    requireFault({ headers: answer.headers });
    return sameAnswer(answer);
  }
  if (body !== undefined) return sameAnswer({ status: status ?? 200, body });
  if (name !== undefined) {
    const example = findExample(examples, name, status);
    return () => ({ status: status ?? example.status, body: example.value });
  }
  if (status === undefined) return undefined;
  return (request) => makeAnswer(request, { code: status });
}

/** Converts the answer to HTTP once in advance, so that `respond` throws at once when the answer is invalid. */
function sameAnswer(answer: Answer): Answerer {
  writeAnswer(answer);
  return () => answer;
}

function findExample(examples: readonly Example[], name: string, status?: number): Example {
  const named = examples.filter((example) => example.name === name);
  const found = named.find(({ response }) => response === String(status)) ?? named[0];
  if (found) return found;
  const names = [...new Set(examples.map((example) => example.name))].join(', ');
  throw new TypeError(
    names === ''
      ? `There is no example ${name}: this operation has no examples.`
      : `There is no example ${name}. The operation has the examples ${names}.`,
  );
}
