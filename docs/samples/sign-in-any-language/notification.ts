import { createInterface } from 'node:readline';
import { verifyWebhook, WebhookVerificationError } from '@crossborder-fx/webhooks';

async function isGenuine(timestamp: string, rawBody: Buffer, signature: string, secret: string) {
  const headers = { 'x-service-timestamp': timestamp, 'x-service-signature': signature };
  // The vectors are old. Leave toleranceSeconds out for a notification of now.
  const options = { toleranceSeconds: Number.POSITIVE_INFINITY };
  try {
    await verifyWebhook({ rawBody, headers, secrets: [secret], ...options });
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}

for await (const line of createInterface(process.stdin)) {
  const [timestamp = '', body = '', signature = '', secret = ''] = line.split('\t');
  const genuine = await isGenuine(timestamp, Buffer.from(body, 'base64'), signature, secret);
  console.log(genuine ? 'genuine' : 'refused');
}
