import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { readRequest, serve } from '../kit/http.ts';

/** A notification that came, and how it was answered. */
export interface Received {
  webhookId: string;
  event: string;
  body: string;
  /** Undefined: the connection was closed. */
  status: number | undefined;
  isSigned: boolean;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

export interface ReceiverOptions {
  port: number;
  seed: string;
  /** Business time: a repeated attempt may be answered in another way. */
  now(): number;
  secretOf(webhookId: string): string | undefined;
  /** Called before the answer. */
  onNotification(): void;
}

const statuses = [204, 204, 204, 204, 200, 500, 500, 400, 404, 503, undefined];

/**
 * Receives notifications and answers each in a way that the seed decides: by what it says and by the
 * time, so that the order in which they come makes no difference.
 */
export async function startReceiver(options: ReceiverOptions) {
  const received: Received[] = [];
  const { close } = await serve(async (incoming, response) => {
    const request = await readRequest(incoming);
    if (!request) return;
    options.onNotification();
    const body = request.body.toString();
    const { webhookId, event } = JSON.parse(body);
    const decided = createHash('sha256').update(`${options.seed} ${options.now()} ${body}`);
    const status = statuses[decided.digest().readUInt32BE() % statuses.length];
    const isSigned = isVerified(request.body, request.headers, options.secretOf(webhookId));
    received.push({ webhookId, event, body, status, isSigned });
    if (status === undefined) incoming.socket.destroy();
    else response.writeHead(status).end();
  }, options.port);
  return { received, close };
}

/** With node:crypto, after section 6 of the service description, and not with what signs. */
function isVerified(
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
  secret: string | undefined,
): boolean {
  if (secret === undefined) return false;
  const hmac = createHmac('sha256', secret);
  hmac.update(`${headers['x-service-timestamp']}.`).update(rawBody);
  return headers['x-service-signature'] === hmac.digest('hex');
}
