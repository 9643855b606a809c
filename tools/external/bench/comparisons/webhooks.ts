import { createHmac, timingSafeEqual } from 'node:crypto';
import { verifyWebhook } from '@crossborder-fx/webhooks';
import { verify } from '@octokit/webhooks-methods';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { type Call, measureCalls } from '../calls.ts';
import { measureSizes } from '../programs.ts';

const secret = '0123456789abcdefghijABCDEFGHIJ0123456789abcdefgh';

// Each compared library accepts a timestamp within five minutes of its clock. The timestamp of this benchmark is four
// minutes ahead, so the benchmark must end within nine minutes.
const timestamp = String(Math.floor(Date.now() / 1000) + 240);

export async function* measure(full: boolean) {
  const subject = '@crossborder-fx/webhooks';
  const baseline = 'node:crypto and JSON.parse';
  const targets = [
    { subject, atMost: 1.25, of: baseline },
    { subject, atMost: 1, of: 'stripe' },
    { subject, atMost: 1, of: 'standardwebhooks' },
  ];
  for (const [size, bytes] of Object.entries({
    '300 B': 300,
    '10 kB': 10_000,
    '1 MB': 1_000_000,
  })) {
    const rawBody = bodyOf(bytes);
    const table = { title: `webhooks: ${size}`, baseline, targets };
    const results = [JSON.parse(String(rawBody))];
    yield measureCalls({ ...table, calls: verifiersOf(rawBody), results }, full);
  }
  yield measureSizes('webhooks', 'node', {
    baseline: 'standardwebhooks',
    targets: [{ subject: 'crossborder-fx', atMost: 2_500 }],
  });
}

function verifiersOf(rawBody: Buffer): Record<string, Call> {
  const signature = hmacOf(`${timestamp}.`, rawBody).toString('hex');
  // The headers of a webhook notification as Node delivers them: two for the signature, and those that every request has.
  const headers = {
    host: 'receiver.example',
    'user-agent': 'notifier/1.0',
    'content-type': 'application/json',
    'content-length': String(rawBody.length),
    accept: '*/*',
    'x-service-timestamp': timestamp,
    'x-service-signature': signature,
  };
  const octokit = `sha256=${hmacOf(rawBody).toString('hex')}`;
  const webhook = new Webhook(secret, { format: 'raw' });
  const standard = {
    'webhook-id': 'NTc4MTI2',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${hmacOf(`NTc4MTI2.${timestamp}.`, rawBody).toString('base64')}`,
  };
  const { webhooks } = new Stripe('a-key-of-tests');
  return {
    // The least work that a receiver of webhooks can do: the function checks no time, has one secret, and trusts the headers.
    'node:crypto and JSON.parse': () => {
      const expected = hmacOf(`${headers['x-service-timestamp']}.`, rawBody);
      const received = Buffer.from(headers['x-service-signature'], 'hex');
      if (!timingSafeEqual(received, expected)) throw new Error('does not match');
      return JSON.parse(rawBody.toString());
    },
    '@crossborder-fx/webhooks': () => verifyWebhook({ rawBody, headers, secrets: [secret] }),
    // The webhook library of Octokit signs no timestamp and does not parse the body, so the body is parsed afterwards.
    octokit: async () => {
      const text = rawBody.toString();
      if (!(await verify(secret, text, octokit))) throw new Error('does not match');
      return JSON.parse(text);
    },
    standardwebhooks: () => webhook.verify(rawBody, standard),
    stripe: () => webhooks.constructEvent(rawBody, `t=${timestamp},v1=${signature}`, secret),
  };
}

function hmacOf(...parts: (string | Buffer)[]): Buffer {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

function bodyOf(size: number): Buffer {
  const payload = {
    id: 'NTc4MTI2',
    status: 'finalized',
    amount: { value: '12.50', currency: 'EUR' },
  };
  const beside = Array.from({ length: Math.floor(size / 90) - 1 }, () => payload);
  return Buffer.from(
    JSON.stringify({
      event: 'PAYMENT_FINALIZED',
      payload: { ...payload, beside },
      webhookId: 'cf16243d-7e0a-4a5b-b996-ba7018201e30',
    }),
  );
}
