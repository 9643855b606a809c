import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Difference, differencesFrom } from './hold-answer.ts';
import { formOf, isFields } from './mask.ts';
import { bytesOf, contentOf } from './send.ts';

/** What came to the listener, without the values that are in it. */
export interface Notified {
  /** The forms of its signature and of its timestamp, in words. */
  encoding: string;
  timestamp: string;
  /** Undefined unless the signature fits: anybody can send something. */
  body: unknown;
  differences: Difference[];
}

const mostBytes = 1024 * 1024;
const freshness = 300_000;

/** Takes notifications on this machine, for the tunnel or proxy that the subscription's address leads to. */
export async function startListener(
  { port, secret }: { port: number; secret: string },
  clock: () => Date,
  notify: (notified: Notified) => void,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    // A sender who goes in the middle has sent nothing.
    const bytes = await bytesOf(request, mostBytes).catch(() => undefined);
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

function notifiedOf(
  headers: IncomingHttpHeaders,
  bytes: Buffer,
  secret: string,
  now: Date,
): Notified {
  const timestamp = String(headers['x-service-timestamp'] ?? '');
  const signature = String(headers['x-service-signature'] ?? '');
  const digest = createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest();
  const hex = digest.toString('hex');
  const encodings: Record<string, string> = {
    [hex]: 'hexadecimal',
    [hex.toUpperCase()]: 'hexadecimal, in capital letters',
    [digest.toString('base64')]: 'Base64',
    [digest.toString('base64url')]: 'Base64url',
  };
  const encoding = encodings[signature];
  const { body, text } = contentOf(bytes);
  const { event, payload } = Object(body);
  const schema = encoding && isFields(body) ? schemaOf(String(event)) : undefined;
  return {
    encoding:
      encoding ??
      (signature === '' ? 'no header x-service-signature' : `none that fits: ${formOf(signature)}`),
    timestamp: timestamp === '' ? 'no header x-service-timestamp' : timestampOf(timestamp, now),
    body: encoding ? (body ?? text) : undefined,
    differences: schema ? differencesFrom(payload, schema, 'a notification', 'payload') : [],
  };
}

function schemaOf(event: string): string | undefined {
  const kinds = {
    PAYMENT_: 'PaymentPayload',
    TRADE_: 'TradePayload',
    FIXED_FORWARD_: 'FixedForwardPayload',
  };
  return Object.entries(kinds).find(([prefix]) => event.startsWith(prefix))?.[1];
}

/** Its form, and whether it is of now. */
function timestampOf(text: string, now: Date): string {
  const isSeconds = /^\d{10}$/.test(text);
  const isIso = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text);
  const form = isSeconds ? 'whole seconds' : isIso ? 'ISO 8601 with a zone' : formOf(text);
  const time = /^\d+$/.test(text) ? Number(text) * (isSeconds ? 1000 : 1) : Date.parse(text);
  const isFresh = Number.isNaN(time) ? 'not known' : Math.abs(now.getTime() - time) <= freshness;
  const told = /^\d{13}$/.test(text) ? 'milliseconds' : form;
  return `${told}; at most five minutes old: ${isFresh}`;
}
