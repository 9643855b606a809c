import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formOf } from './mask.ts';
import type { Notified } from './run.ts';
import { bytesOf, contentOf } from './send.ts';

const mostBytes = 1024 * 1024;
const freshness = 300_000;

/**
 * Listens for notifications on this machine, to which the user's tunnel or proxy forwards them.
 *
 * @throws {TypeError} when the probe cannot listen on the port
 */
export async function startListener(
  { port, secret }: { port: number; secret: string },
  clock: () => Date,
  notify: (notified: Notified) => void,
): Promise<{ port: number; close(): Promise<void> }> {
  const { createServer } = process.getBuiltinModule('node:http');
  const server = createServer(async (request, response) => {
    // The listener ignores a notification whose sender closes the connection before the body ends.
    const bytes = await bytesOf(request, mostBytes).catch(() => undefined);
    response.writeHead(bytes ? 204 : 413).end();
    if (bytes) notify(notifiedOf(request, bytes, secret, clock()));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch(({ code }) => {
    throw new TypeError(`The probe cannot listen on port ${port}: ${code}.`);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function notifiedOf(
  { headers, rawHeaders }: IncomingMessage,
  bytes: Buffer,
  secret: string,
  now: Date,
): Notified {
  const timestamp = String(headers['x-service-timestamp'] ?? '');
  const signature = String(headers['x-service-signature'] ?? '');
  const digest = createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest();
  const hex = digest.toString('hex');
  const encodings = new Map([
    [hex, 'hexadecimal'],
    [hex.toUpperCase(), 'hexadecimal, in capital letters'],
    [digest.toString('base64'), 'Base64'],
    [digest.toString('base64url'), 'Base64url'],
  ]);
  const encoding = encodings.get(signature);
  const header = rawHeaders.find((name) => /^x-service-signature$/i.test(name));
  const { body, text } = contentOf(bytes);
  return {
    signature: [
      `signature encoding: ${encoding ?? `no known encoding fits: ${formOf(signature)}`}`,
      `signature encoding, name of the header: ${header ?? 'none named x-service-signature'}`,
      `signature timestamp: ${timestampOf(timestamp, now)}`,
    ],
    body: encoding && (body ?? text),
  };
}

/** Returns the form of a notification's timestamp, and whether its time is at most five minutes from now. */
function timestampOf(text: string, now: Date): string {
  const unit = { 10: 'whole seconds', 13: 'milliseconds' }[/^\d+$/.test(text) ? text.length : 0];
  const isIso = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text);
  const time = unit ? Number(text.padEnd(13, '0')) : Date.parse(text);
  const isFresh = Number.isNaN(time) ? 'not known' : Math.abs(now.getTime() - time) <= freshness;
  const form = unit ?? (isIso ? 'ISO 8601 with a zone' : formOf(text));
  return `${form}; at most five minutes old: ${isFresh}`;
}
