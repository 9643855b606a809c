import type { Detail } from '../src/control/console/cells.ts';

/** Formats an amount for reading: `000000001250.00` becomes `1,250.00`. Text that is not a decimal stays as it is. */
export function formatAmount(value: string): string {
  const [, sign, whole = '', fraction = ''] = /^(-?)0*(\d+?)(\.\d+)?$/.exec(value) ?? [];
  if (sign === undefined) return value;
  return `${sign && '\u2212'}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
}

const onWall = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium' });

/** Formats a time of the machine's clock in the time zone of the browser, such as `16:00:00`. */
export function formatWall(date: Date): string {
  return onWall.format(date);
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });

export function formatDay(day: string): string {
  return `${weekday.format(new Date(`${day}T00:00:00Z`))} ${day}`;
}

/** Returns the curl command that sends a request again. Its signature is for one request, and is valid for about 5 minutes. */
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
