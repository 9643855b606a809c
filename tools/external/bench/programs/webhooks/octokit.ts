import { verify } from '@octokit/webhooks-methods';

export async function program(rawBody: string, headers: Record<string, string>, secret: string) {
  return (await verify(secret, rawBody, headers['x-hub-signature-256'] ?? ''))
    ? JSON.parse(rawBody)
    : undefined;
}
