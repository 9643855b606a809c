import { createHash, createHmac } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { readRequest, serve } from '../kit/http.ts';

/** A notification that came. */
export interface Received {
  webhookId: string;
  event: string;
  isSigned: boolean;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const statuses = [204, 204, 204, 204, 200, 500, 500, 400, 404, 503, undefined];

/**
 * Receives notifications and answers each in a way that the seed decides: by what it says and by the
 * time, so that the order in which they come makes no difference.
 */
export async function startReceiver(options: {
  port: number;
  seed: string;
  /** Business time: a repeated attempt may be answered in another way. */
  now(): number;
  /** Of the sandbox, which has the secrets; undefined before its start. */
  database(): DatabaseSync | undefined;
  /** Called before the answer. */
  onNotification(): void;
}) {
  const received: Received[] = [];
  const { close } = await serve(async (incoming, response) => {
    const request = await readRequest(incoming);
    if (!request) return;
    options.onNotification();
    const { headers } = request;
    const body = request.body.toString();
    const { webhookId, event } = JSON.parse(body);
    const decided = createHash('sha256').update(`${options.seed} ${options.now()} ${body}`);
    const status = statuses[decided.digest().readUInt32BE() % statuses.length];
    // With node:crypto, after section 6 of the service description, and not with what signs.
    const sql = 'SELECT secret FROM subscription WHERE webhookId = ?';
    const secret = options.database()?.prepare(sql).get(String(webhookId))?.['secret'];
    const hmac = createHmac('sha256', String(secret));
    hmac.update(`${headers['x-service-timestamp']}.`).update(request.body);
    const isSigned = headers['x-service-signature'] === hmac.digest('hex');
    received.push({ webhookId, event, isSigned });
    if (status === undefined) incoming.socket.destroy();
    else response.writeHead(status).end();
  }, options.port);
  return { received, close };
}
