import { verifyWebhook } from '@crossborder-fx/webhooks';

export async function program(rawBody: Buffer, headers: Record<string, string>, secret: string) {
  const event = await verifyWebhook({ rawBody, headers, secrets: [secret] });
  return event.event;
}
