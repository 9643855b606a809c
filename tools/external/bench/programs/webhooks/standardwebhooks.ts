import { Webhook } from 'standardwebhooks';

export function program(rawBody: Buffer, headers: Record<string, string>, secret: string) {
  return new Webhook(secret).verify(rawBody, headers);
}
