import { camelCase } from '@crossborder-fx/tools-description';
import { typescriptLiteral } from './literal.ts';
import type { SampledOperation } from './sampled-operation.ts';

const client = `import { createClient } from '@crossborder-fx/client';

const fx = createClient();
`;

/** A program that makes the call with the client, and prints its result. */
export function typescriptSample({
  call,
  result,
  hasSecret,
  onceMethod,
}: SampledOperation): string {
  const args = call.args
    // A query of which no parameter is given is left out; it stands last.
    .filter((arg) => !(arg instanceof Object && Object.keys(arg).length === 0))
    .map(typescriptLiteral);
  const made = `await fx.${call.resource}.${call.method}(${args.join(', ')});`;
  const comments = [
    hasSecret && '// The answer has the secret, which cannot be retrieved again: save it.',
    onceMethod && `// If this may run again after a crash, use fx.${onceMethod}.`,
  ].filter((comment) => typeof comment === 'string');
  return [client, ...comments, ...withResult(made, result), ''].join('\n');
}

function withResult(made: string, result: SampledOperation['result']): string[] {
  if (result.kind === 'nothing') return [made];
  if (result.kind === 'list') return [`const { items } = ${made}`, 'console.log(items);'];
  const name = result.kind === 'flag' ? result.wrapper : camelCase(result.type);
  return [`const ${name} = ${made}`, `console.log(${name});`];
}
