/** @throws {TypeError} unless it is an absolute URL of HTTP, without a password */
export function requireUrl(option: string, text: string): void {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`${option} must begin with https:// or http://`);
  }
  if (url.username || url.password) {
    throw new TypeError(`${option} must have no password: everybody who sees it would have it`);
  }
}

/** This machine at the port of a URL, as browsers write it: without the port where it is the usual one. */
export function localHosts(url: string): string[] {
  const names = ['127.0.0.1', '[::1]', 'localhost'];
  return names.map((hostname) => Object.assign(new URL(url), { hostname }).host);
}
