import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { isTls } from '../common/node-http.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * Returns why a request must not use the control interface, or undefined when the request may. With `loopback`, also refuses
 * requests that a proxy or a web page sends for another machine or site.
 *
 * @param allowedHosts - names with a dot by which others call this machine, without a port
 * @param isPage - whether the request is for a page. Links and bookmarks from anywhere may lead to a page: it shows
 *   no data by itself, and the linking site cannot read it
 */
export function refusalOf(
  request: IncomingMessage,
  from: 'loopback' | 'all',
  {
    allowedHosts = [],
    isPage = false,
  }: { allowedHosts?: readonly string[] | undefined; isPage?: boolean } = {},
): string | undefined {
  const { headers, socket } = request;
  const host = hostOf(request);
  if (from === 'loopback') {
    if (!isLoopback(socket.remoteAddress) || isForwarded(headers)) {
      return 'Only this machine may call the control interface. Start the server with control: all to allow other machines.';
    }
  }
  // The owner of another web site can point the site's domain name to this machine (DNS rebinding).
  if (from === 'loopback' && !isLoopbackName(host)) {
    return 'The header Host must be a name of this machine.';
  }
  if (from === 'all' && !isOwnName(host, allowedHosts)) {
    return 'The header Host must be an address, a name without a dot, or one of --allowed-host (allowedHosts).';
  }
  const { origin, 'sec-fetch-site': site = 'none' } = headers;
  const own = `${isTls(socket) ? 'https' : 'http'}://${host}`;
  // Browsers send no header Origin with GET requests for images, scripts and links, so Sec-Fetch-Site is checked too.
  const isFromOther = site !== 'none' && site !== 'same-origin' && !(isPage && isOpened(request));
  if (!isFromOther && (origin === undefined || origin === own)) return undefined;
  return 'A page of another origin must not call the control interface.';
}

/** Tells whether the browser shows the answer as a whole page, not in a frame and not to a script. */
function isOpened({ method, headers }: IncomingMessage): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  return method === 'GET' && mode === 'navigate' && destination === 'document';
}

/** A request target that is a whole URL has the host instead of the header Host (RFC 9112, section 3.2.2). */
function hostOf({ url = '', headers }: IncomingMessage): string {
  const [, host = headers.host ?? ''] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  return host.toLowerCase();
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some(
    (name) => /^(?:forwarded|via|x-real-ip)$/.test(name) || name.startsWith('x-forwarded-'),
  );
}

/** Tells whether the host can only be this machine: nobody can register a name without a dot, or redirect an address. */
function isOwnName(host: string, allowedHosts: readonly string[]): boolean {
  const [, address = '', name = ''] = /^(?:\[([^\]]*)\]|([^:[\]]+))(?::\d*)?$/.exec(host) ?? [];
  if (address !== '') return isIPv6(address);
  if (name === '') return false;
  return isIP(name) === 4 || !name.includes('.') || allowedHosts.includes(name);
}

function isLoopbackName(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d*)?$/.test(host);
}
