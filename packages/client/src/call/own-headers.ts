/** Headers that the client sets itself: the signature, and those that frame the body. Lower case. */
export const ownHeaders = new Set([
  ...['x-wsse', 'content-type', 'content-length', 'accept-encoding'],
  ...['connection', 'expect', 'host', 'te', 'transfer-encoding', 'upgrade'],
]);

/** The headers of a hook or of openapi-fetch, without those that the client sets itself. */
export function withoutOwnHeaders(headers: Headers): Record<string, string> {
  const isTheirs = (name: string) => name === 'content-type' || !ownHeaders.has(name);
  return Object.fromEntries([...headers].filter(([name]) => isTheirs(name)));
}
