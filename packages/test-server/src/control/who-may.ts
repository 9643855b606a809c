import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { TLSSocket } from 'node:tls';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * Why a request must not use the control interface; undefined when it may. From this machine only,
 * nothing that a proxy or a page in a browser sends for others gets in either.
 *
 * @param allowedHosts - names with a dot that this machine has for others, without a port
 * @param isPage - whether it is for a page, to which a link or a bookmark may lead from anywhere: it shows
 *   nothing by itself, and the site of the link gets nothing of it
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
      return 'The control interface is for this machine only, unless the server is started with control: all.';
    }
  }
  // A page of another site can point its own name to this machine.
  if (from === 'loopback' && !isLoopbackName(host)) {
    return 'The header Host must be a name of this machine.';
  }
  if (from === 'all' && !isOwnName(host, allowedHosts)) {
    return 'The header Host must be an address, a name without a dot, or one of --allowed-host (allowedHosts).';
  }
  const { origin, 'sec-fetch-site': site = 'none' } = headers;
  const own = `${socket instanceof TLSSocket ? 'https' : 'http'}://${host}`;
  // A browser sends images, scripts and links without an Origin.
  const isFromOther = site !== 'none' && site !== 'same-origin' && !(isPage && isOpened(request));
  if (!isFromOther && (origin === undefined || origin === own)) return undefined;
  return 'The control interface is not for pages of another origin.';
}

/** Whether the browser shows the answer in a window of its own, and neither in a frame nor to a script. */
function isOpened({ method, headers }: IncomingMessage): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  return method === 'GET' && mode === 'navigate' && destination === 'document';
}

/** The target names the host when it is a whole URL (RFC 9112, section 3.2.2). */
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

/** Nobody can register a name without a dot, or point an address elsewhere. */
function isOwnName(host: string, allowedHosts: readonly string[]): boolean {
  const [, address = '', name = ''] = /^(?:\[([^\]]*)\]|([^:[\]]+))(?::\d*)?$/.exec(host) ?? [];
  if (address !== '') return isIPv6(address);
  if (name === '') return false;
  return isIP(name) === 4 || !name.includes('.') || allowedHosts.includes(name);
}

function isLoopbackName(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d*)?$/.test(host);
}
