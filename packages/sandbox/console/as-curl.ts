import type { Detail } from '../src/control/console/cells.ts';

/**
 * Returns the curl command that sends a request again. The signature in the command is for one request, and is valid for about
 * 5 minutes.
 */
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

/** Puts a text into single quotes, within which a shell replaces nothing. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
