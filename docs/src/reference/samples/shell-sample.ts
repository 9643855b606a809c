import { longLiteral, notations } from './literal.ts';
import { notes } from './notes.ts';
import type { SampledOperation } from './sampled-operation.ts';

/** A program that makes the call with curl, signed by `docs/samples/sign.sh`, and prints the answer. */
export function shellSample(operation: SampledOperation): string {
  const { httpMethod, path, body } = operation;
  const json = body === undefined ? '' : ` ${quoted(longLiteral(body, notations.json))}`;
  return `${notes(operation, 'sign.sh')}
. ./sign.sh

call ${httpMethod} ${path}${json}
`;
}

/** One word of the shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
