import { setTimeout as wait } from 'node:timers/promises';
import type { WebhookCreate } from '@crossborder-fx/openapi';
import { readSetting, saveSetting } from '../data/database.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { NotificationOptions } from '../gateway-options.ts';

interface Known {
  webhookId: string;
  secret: string;
  /** The recently replaced secrets, each with the time of its replacement (milliseconds since 1970). */
  earlier?: readonly { secret: string; at: number }[];
}

/**
 * Whether a gateway with this database gets its notifications through the subscription with this id; no program may change
 * that subscription.
 */
export async function isOwnSubscription(
  { options, database: { sql } }: GatewayContext,
  webhookId: string,
): Promise<boolean> {
  if (webhookId === options.notifications?.webhookId) return true;
  const rows = await sql.all("SELECT value FROM gateway_settings WHERE name LIKE 'subscription %'");
  return rows.some(({ value }) => JSON.parse(String(value)).webhookId === webhookId);
}

const unknownSecret = 'the service signs with a secret that the gateway does not know';
/** The milliseconds of the lease on the check, whose requests must all end within 80 % of this time. */
const leaseMilliseconds = 30_000;

/**
 * For how many milliseconds the gateway accepts a secret that it has replaced: 15 minutes. The service repeats a
 * notification for two minutes, and the webhook store recognises a repeat for ten minutes. How long the service signs
 * with the old secret is not documented.
 */
const earlierMilliseconds = 15 * 60_000;

/**
 * Checks the gateway's webhook subscription at the service, where anybody with the credentials can delete the subscription,
 * change it or rotate its secret. The gateway repairs a subscription that it has created, and only reports errors of a
 * subscription that the user has created.
 */
export function createSubscription(
  { subscribe: url, secrets = [], webhookId: givenId }: NotificationOptions,
  { fx, database: { sql }, now }: GatewayContext,
  eventNames: readonly string[],
) {
  const events = eventNames as WebhookCreate['events'];
  const row = `subscription ${url}`;
  let known: Known | undefined;
  let state = 'the gateway has not checked the subscription yet';
  // The service shows no secret, so the gateway makes a new one at the start, and when the known secret is wrong.
  let isSecretRight: boolean | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  async function look(signal: AbortSignal): Promise<string> {
    if (givenId === undefined) return 'ok';
    const { items } = await fx.webhooks.list({ signal });
    if (items.some(({ webhookId }) => webhookId === givenId)) return 'ok';
    return 'the service has no subscription with this id: give another --webhook-id';
  }

  async function repair(listenerUrl: string, signal: AbortSignal): Promise<string> {
    // Uses the stored secret, which is usually right, as long as the gateway cannot check the subscription.
    known ??= await read();
    while (!(await takeLease())) await wait(200, undefined, { signal });
    try {
      const stored = await read();
      const { items } = await fx.webhooks.list({ signal });
      const own =
        items.find(({ webhookId }) => webhookId === stored?.webhookId) ??
        items.find((one) => one.url === listenerUrl);
      const right = { url: listenerUrl, events };
      const has: readonly string[] = own?.events ?? [];
      const isRight = own?.url === listenerUrl && eventNames.every((name) => has.includes(name));
      if (own && !isRight) await fx.webhooks.update(own.webhookId, right, { signal });
      const isStored = own !== undefined && own.webhookId === stored?.webhookId;
      if (isStored && isSecretRight) known = stored;
      else {
        // The stored secret may be out of date, if a process crashed before it had stored its new secret.
        const { webhookId, secret } = own
          ? await fx.webhooks.rotateSecret(own.webhookId, { signal })
          : await fx.webhooks.create(right, { signal });
        const replaced = stored ? [{ secret: stored.secret, at: now() }] : [];
        known = { webhookId, secret, earlier: [...replaced, ...earlierOf(stored)] };
      }
      await saveSetting(sql, row, JSON.stringify(known));
      isSecretRight = true;
      return 'ok';
    } finally {
      await sql.all('DELETE FROM gateway_settings WHERE name = ?', `lease of the ${row}`);
    }
  }

  const earlierOf = (one: Known | undefined) =>
    (one?.earlier ?? []).filter(({ at }) => Math.abs(now() - at) < earlierMilliseconds);

  async function read(): Promise<Known | undefined> {
    const found = await readSetting(sql, row);
    return found === undefined ? undefined : JSON.parse(found);
  }

  /** Takes the lease on the subscription check. All end times have 13 digits, so SQL can compare them as texts. */
  async function takeLease(): Promise<boolean> {
    const at = now();
    const end = String(at + leaseMilliseconds);
    // A lease that ends later than any new lease could end was taken before somebody set the clock back.
    const rows = await sql.all(
      `INSERT INTO gateway_settings (name, value) VALUES (?, ?)
ON CONFLICT (name) DO UPDATE SET value = excluded.value
WHERE gateway_settings.value < ? OR gateway_settings.value > ? RETURNING value`,
      ...[`lease of the ${row}`, end, String(at), String(at + 2 * leaseMilliseconds)],
    );
    return rows.length > 0;
  }

  const idOf = () => (url === undefined ? givenId : known?.webhookId);

  return {
    secrets() {
      if (url === undefined) return secrets;
      return known ? [known, ...earlierOf(known)].map(({ secret }) => secret) : [];
    },
    webhookId: idOf,
    /** Returns `ok`, or the reason why no notifications can arrive. */
    state: () => (isSecretRight === false ? unknownSecret : state),
    /** @throws the errors of the client and the database */
    async check(closing: AbortSignal): Promise<void> {
      const signal = AbortSignal.any([closing, AbortSignal.timeout(leaseMilliseconds * 0.8)]);
      try {
        state = await (url === undefined ? look(signal) : repair(url, signal));
      } catch (error) {
        state = `the gateway cannot check the subscription: ${Object(error).name}`;
        throw error;
      }
    },
    /** @returns whether another process has made a new secret, with which the gateway can check a refused notification again */
    async mismatched(body: string): Promise<boolean> {
      const id = idOf();
      // Ignores a body without the id of the subscription. Anybody can send to the listener, but few know the id.
      if (id !== undefined && !body.includes(id)) return false;
      if (url !== undefined && performance.now() - readAt > 1_000) {
        readAt = performance.now();
        const stored = await read();
        if (stored && stored.secret !== known?.secret) {
          known = stored;
          return true;
        }
      }
      isSecretRight = false;
      return false;
    },
    /** Records that a notification had a valid signature. */
    verified() {
      isSecretRight = true;
    },
  };
}
