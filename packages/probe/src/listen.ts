import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hold } from './hold-answer.ts';
import { formOf, isFields } from './mask.ts';

/** What came to the listener, without the values that are in it. */
export interface Notified {
  /** The forms of its signature and of its timestamp, in words. */
  encoding: string;
  timestamp: string;
  isFresh: boolean | undefined;
  /** Undefined unless the signature fits: anybody can send something. */
  body: unknown;
  differences: ReturnType<typeof hold>;
}

const mostBytes = 1024 * 1024;

/** Takes notifications on this machine, for the tunnel or proxy that the subscription's address leads to. */
export async function startListener(
  { port, secret }: { port: number; secret: string },
  clock: () => Date,
  notify: (notified: Notified) => void,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const bytes = await bytesOf(request);
    response.writeHead(bytes ? 204 : 413).end();
    if (bytes) notify(notifiedOf(request.headers, bytes, secret, clock()));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
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

async function bytesOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request) {
      size += part.length;
      if (size > mostBytes) return undefined;
      parts.push(part);
    }
  } catch {
    // The sender has gone.
    return undefined;
  }
  return Buffer.concat(parts);
}

function notifiedOf(
  headers: IncomingHttpHeaders,
  bytes: Buffer,
  secret: string,
  now: Date,
): Notified {
  const timestamp = headers['x-service-timestamp'];
  const signature = headers['x-service-signature'];
  const digest = createHmac('sha256', secret)
    .update(`${String(timestamp)}.`)
    .update(bytes)
    .digest();
  const hex = digest.toString('hex');
  const forms: Record<string, string> = {
    [hex]: 'hexadecimal',
    [hex.toUpperCase()]: 'hexadecimal, in capital letters',
    [digest.toString('base64')]: 'Base64',
    [digest.toString('base64url')]: 'Base64url',
  };
  const fits = signature === undefined ? undefined : forms[String(signature)];
  const missing = `no header x-service-${signature === undefined ? 'signature' : 'timestamp'}`;
  const body = fits ? parsed(bytes.toString()) : undefined;
  const payload = isFields(body) ? body['payload'] : undefined;
  const schema = schemaOf(isFields(body) ? body['event'] : undefined);
  return {
    encoding: fits ?? (signature === undefined ? missing : `none that fits: ${formOf(signature)}`),
    timestamp: timestamp === undefined ? missing : timestampForm(String(timestamp)),
    isFresh: isFresh(String(timestamp), now),
    body,
    differences: schema
      ? [
          ...hold(payload, schema, 'published', 'payload'),
          ...hold(payload, schema, 'strict', 'payload'),
        ]
      : [],
  };
}

function schemaOf(event: unknown): string | undefined {
  const text = String(event);
  if (text.startsWith('PAYMENT_')) return 'PaymentPayload';
  if (text.startsWith('TRADE_')) return 'TradePayload';
  return text.startsWith('FIXED_FORWARD_') ? 'FixedForwardPayload' : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function timestampForm(text: string): string {
  if (/^\d{10}$/.test(text)) return 'whole seconds';
  if (/^\d{13}$/.test(text)) return 'milliseconds';
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)) return 'ISO 8601 with a zone';
  return formOf(text);
}

const freshness = 300_000;

function isFresh(text: string, now: Date): boolean | undefined {
  const number = Number(text) * (text.length === 10 ? 1000 : 1);
  const time = /^\d+$/.test(text) ? number : Date.parse(text);
  return Number.isNaN(time) ? undefined : Math.abs(now.getTime() - time) <= freshness;
}
