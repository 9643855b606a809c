/** Headers that the client makes: what signs a request, and what says where it ends. Lower case. */
export const ownHeaders = new Set([
  ...['x-wsse', 'content-type', 'content-length', 'accept-encoding'],
  ...['connection', 'expect', 'host', 'te', 'transfer-encoding', 'upgrade'],
]);

/** What others put into a request, without what signs it or says where it ends. */
export function withoutOwnHeaders(headers: Headers): Record<string, string> {
  const isTheirs = (name: string) => name === 'content-type' || !ownHeaders.has(name);
  return Object.fromEntries([...headers].filter(([name]) => isTheirs(name)));
}
