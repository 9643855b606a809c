/** @throws {TypeError} when notifications cannot be sent there; it does not repeat the URL */
export function requireReceiver(to: string | URL): URL {
  const url = URL.canParse(String(to)) ? new URL(String(to)) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  throw new TypeError('The URL to send to must begin with http:// or https:// and name no user.');
}
