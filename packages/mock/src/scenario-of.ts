import {
  type Answer,
  type Answerer,
  requireKnown,
  type Scenario,
} from '@crossborder-fx/test-server';
import type { Example } from './examples.ts';
import type { MockResponse } from './mock-response.ts';
import type { Prism } from './prism.ts';

/**
 * The scenario for a response. Requests that break the description are still refused.
 *
 * @throws {TypeError} when `examples` has no such example, or the response is misspelt or contradicts
 * itself
 */
export function scenarioOf(
  response: MockResponse,
  examples: readonly Example[],
  prism: Prism,
): Scenario {
  requireKnown('A response', response, ['example', 'status', 'body', 'delay', 'drop', 'times']);
  const { delay, drop, times } = response;
  return { delay, drop, times, answer: answererOf(response, examples, prism) };
}

function answererOf(
  { example: name, status, body }: MockResponse,
  examples: readonly Example[],
  prism: Prism,
): Answerer | undefined {
  requireStatus(status);
  if (name !== undefined && body !== undefined) {
    throw new TypeError('A response has either an example or a body, not both.');
  }
  if (body !== undefined) return answerWith({ status: status ?? 200, body }, prism);
  if (name !== undefined) {
    const example = findExample(examples, name, status);
    return answerWith({ status: status ?? example.status, body: example.value }, prism);
  }
  if (status === undefined) return undefined;
  return async (request) => (await prism(request, { code: status })).answer;
}

function answerWith(answer: Answer, prism: Prism): Answerer {
  return async (request) => {
    const result = await prism(request, {});
    return result.refused ? result.answer : answer;
  };
}

function findExample(examples: readonly Example[], name: string, status?: number): Example {
  const named = examples.filter((example) => example.name === name);
  const found = named.find(({ response }) => response === String(status)) ?? named[0];
  if (found) return found;
  const names = [...new Set(examples.map((example) => example.name))].join(', ');
  throw new TypeError(`There is no example ${name}, only ${names}.`);
}

function requireStatus(status: number | undefined): void {
  if (status === undefined || (Number.isInteger(status) && status >= 200 && status <= 599)) return;
  throw new TypeError(`status must be a whole number from 200 to 599, not ${status}.`);
}
