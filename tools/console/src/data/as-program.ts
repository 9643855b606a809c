import type { OperationForm } from './control-interface.ts';
import { parseJson } from './formats.ts';

/** A request, as a command or a program sends it. */
export interface ProgramRequest {
  method: string;
  url: string;
  /** The value of the header X-WSSE. */
  signature: string;
  /** Undefined where there is none. */
  body: string | undefined;
}

/** A command for a shell. The signature is for one request, and holds for about 5 minutes. */
export function asCurl({ method, url, signature, body }: ProgramRequest): string {
  const parts = [
    `curl -X ${method} ${quoted(url)}`,
    `-H ${quoted(`X-WSSE: ${signature}`)}`,
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** For a shell, which reads nothing in single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** What was filled in, as the client sends it. */
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

/** The parameters of a path, by the names of its template. */
export function valuesInPath(template: string, path: string): Record<string, string> {
  const given = path.split('/');
  return Object.fromEntries(
    template.split('/').flatMap((part, index): [string, string][] => {
      const [, name] = /^_?\{(\w+)\}$/.exec(part) ?? [];
      const value = given[index] ?? '';
      return name === undefined ? [] : [[name, part.startsWith('_') ? value.slice(1) : value]];
    }),
  );
}

function hasEntries(values: object): boolean {
  return Object.keys(values).length > 0;
}
