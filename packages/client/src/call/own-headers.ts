/** Headers that the client sets itself, in lower case. */
export const ownHeaders = new Set([
  ...['x-wsse', 'content-type', 'content-length', 'accept-encoding'],
  ...['connection', 'expect', 'host', 'te', 'transfer-encoding', 'upgrade'],
]);

export function withoutOwnHeaders(headers: Headers): Record<string, string> {
  const isTheirs = (name: string) => name === 'content-type' || !ownHeaders.has(name);
  return Object.fromEntries([...headers].filter(([name]) => isTheirs(name)));
}
