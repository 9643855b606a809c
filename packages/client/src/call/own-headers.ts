/**
 * Headers that the client sets itself, in lower case: the signature, and the headers that give the body's length and encoding.
 */
export const ownHeaders = new Set([
  ...['x-wsse', 'content-type', 'content-length', 'accept-encoding'],
  ...['connection', 'expect', 'host', 'te', 'transfer-encoding', 'upgrade'],
]);

/** Returns the headers that a hook or openapi-fetch has set, without the headers that the client sets itself. */
export function withoutOwnHeaders(headers: Headers): Record<string, string> {
  const isTheirs = (name: string) => name === 'content-type' || !ownHeaders.has(name);
  return Object.fromEntries([...headers].filter(([name]) => isTheirs(name)));
}
