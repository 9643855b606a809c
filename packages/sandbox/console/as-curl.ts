import type { Detail } from '../src/control/console/cells.ts';

/** A command for a shell. The signature is for one request, and holds for about 5 minutes. */
export function asCurl(
  { method, target, body }: NonNullable<Detail['request']>,
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
