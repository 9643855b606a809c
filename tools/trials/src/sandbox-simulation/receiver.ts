import { createHash, createHmac } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { readRequest, serve } from '../harness/http.ts';

export interface Received {
  webhookId: string;
  event: string;
  isSigned: boolean;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

interface ReceiverOptions {
  port: number;
  seed: string;
  /** The sandbox's business time. The receiver's answer depends on it, so a second attempt may get another answer. */
  now(): number;
  /** Returns the database of the sandbox, which has the secrets of the subscriptions; undefined before the sandbox starts. */
  database(): DatabaseSync | undefined;
  /** Called before the receiver answers a notification. */
  onNotification?(): void;
}

const statuses = [204, 204, 204, 204, 200, 500, 500, 400, 404, 503, undefined];

/** A hash of the seed, the time and the body decides each answer, so the order of notifications makes no difference. */
export async function startReceiver(options: ReceiverOptions) {
  const { port, seed, now, database, onNotification } = options;
  const received: Received[] = [];
  const { close } = await serve(async (incoming, response) => {
    const request = await readRequest(incoming);
    if (!request) return;
    onNotification?.();
    const { headers, body } = request;
    const { webhookId, event } = JSON.parse(body.toString());
    // Verifies by section 6 of the service description, because the sandbox's own code for signatures is under test.
    const sql = 'SELECT secret FROM subscription WHERE webhookId = ?';
    const secret = database()?.prepare(sql).get(String(webhookId))?.['secret'];
    const hmac = createHmac('sha256', String(secret));
    hmac.update(`${headers['x-service-timestamp']}.`).update(body);
    const digest = hmac.digest();
    const encodings = ['hex', 'base64', 'base64url'] as const;
    const isSigned = encodings.some(
      (one) => headers['x-service-signature'] === digest.toString(one),
    );
    received.push({ webhookId, event, isSigned });

    const decided = createHash('sha256').update(`${seed} ${now()} ${body}`).digest();
    const status = statuses[decided.readUInt32BE() % statuses.length];
    if (status === undefined) incoming.socket.destroy();
    else response.writeHead(status).end();
  }, port);
  return { received, close };
}
