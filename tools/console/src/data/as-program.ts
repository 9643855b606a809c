import type { OperationForm } from '../../../../packages/sandbox/src/control/answers.ts';
import type { ServiceRequest } from './call-service.ts';
import { parseJson } from './formats.ts';

/** A command for a shell. The signature is for one request, and holds for about 5 minutes. */
export function asCurl(
  { method, target, body }: ServiceRequest,
  baseUrl: string,
  signature: string,
): string {
  const parts = [
    `curl -X ${method} ${quoted(baseUrl + target)}`,
    `-H ${quoted(`X-WSSE: ${signature}`)}`,
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** For a shell, which reads nothing in single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

export function asClientCode(
  { clientMethod, parameters }: Pick<OperationForm, 'clientMethod' | 'parameters'>,
  values: Readonly<Record<string, string>>,
  body: string | undefined,
  baseUrl: string,
): string {
  const given = parameters.filter(({ name }) => (values[name] ?? '') !== '');
  const byName = (wanted: string) =>
    Object.fromEntries(
      given
        .filter(({ argument }) => argument === wanted)
        .map(({ name }): [string, string | undefined] => [name, values[name]]),
    );
  const args = [
    ...Object.values(byName('single')),
    ...[byName('named')].filter(hasEntries),
    ...(body === undefined ? [] : [parseJson(body) ?? body]),
    ...[byName('query')].filter(hasEntries),
  ].map((value) => JSON.stringify(value, undefined, 2));
  return `import { createClient } from '@crossborder-fx/client';

// FX_USERNAME and FX_SECRET are read from the environment.
const fx = createClient({ baseUrl: ${JSON.stringify(baseUrl)} });
const answer = await fx.${clientMethod}(${args.join(', ')});
console.log(answer);
`;
}

function hasEntries(values: object): boolean {
  return Object.keys(values).length > 0;
}
