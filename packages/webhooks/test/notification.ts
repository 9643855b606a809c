import { signWebhook } from '../src/index.ts';

export const secret = 'theSecretOfTheReceiverUnderTest0123456789';

/** A notification as bytes and headers; `body` takes the place of the usual one. */
export async function notification({ id = 'NTc4MTI2', body = bodyOf(id) }: NotificationOptions) {
  const rawBody = Buffer.from(body);
  return { rawBody, headers: await signWebhook({ rawBody, secret }) };
}

export interface NotificationOptions {
  id?: string;
  body?: string | Uint8Array;
}

// Spaces that JSON.stringify would not write, so that a body which was parsed and written again differs.
function bodyOf(id: string): string {
  return `{ "event": "PAYMENT_FINALIZED", "payload": { "id": "${id}", "tag": "caf\u00e9" }, "webhookId": "1" }`;
}
