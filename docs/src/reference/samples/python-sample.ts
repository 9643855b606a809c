import { longLiteral, notations, shortLiteral } from './literal.ts';
import { notes } from './notes.ts';
import type { SampledOperation } from './sampled-operation.ts';

const { python } = notations;

/** A program that makes the call, signed by `docs/samples/sign.py`, and prints the answer. */
export function pythonSample(operation: SampledOperation): string {
  const { httpMethod, path, body } = operation;
  const target = `${shortLiteral(httpMethod, python)}, ${shortLiteral(path, python)}`;
  const lines =
    body === undefined
      ? [`print(call(${target}))`]
      : [`body = ${longLiteral(body, python)}`, `print(call(${target}, body))`];
  return [notes(operation, 'sign.py'), 'from sign import call', '', ...lines, ''].join('\n');
}
