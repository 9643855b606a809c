import { createHmac, timingSafeEqual } from 'node:crypto';
import { verifyWebhook } from '@crossborder-fx/webhooks';
import { verify } from '@octokit/webhooks-methods';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { type Call, type Comparison, forEachCase } from '../../src/comparison.ts';

const secret = '0123456789abcdefghijABCDEFGHIJ0123456789abcdefgh';

// Four minutes ahead: every subject allows five either way, so that a run may take nine.
const timestamp = String(Math.floor(Date.now() / 1000) + 240);

/** The bodies of the cases, as a server has received them. */
const bodies = { '300 B': bodyOf(300), '10 kB': bodyOf(10_000), '1 MB': bodyOf(1_000_000) };

/** What each subject does with a body, which is prepared once. */
const verifiers: Record<string, (rawBody: Buffer) => Call> = {
  /** The least that a receiver can do: it has no tolerance and one secret, and trusts its headers. */
  'node:crypto and JSON.parse': (rawBody) => {
    const headers: Record<string, string> = signed(rawBody);
    return () => {
      const expected = hmacOf(`${headers['x-service-timestamp']}.`, rawBody);
      const signature = Buffer.from(headers['x-service-signature'] ?? '', 'hex');
      if (!timingSafeEqual(signature, expected)) throw new Error('does not match');
      return JSON.parse(rawBody.toString());
    };
  },

  '@crossborder-fx/webhooks': (rawBody) => {
    // As Node has them, with what every request has beside the two.
    const headers = {
      host: 'receiver.example',
      'user-agent': 'notifier/1.0',
      'content-type': 'application/json',
      'content-length': String(rawBody.length),
      accept: '*/*',
      ...signed(rawBody),
    };
    return () => verifyWebhook({ rawBody, headers, secrets: [secret] });
  },

  /** It signs no timestamp, and does not parse. */
  octokit: (rawBody) => {
    const signature = `sha256=${hmacOf(rawBody).toString('hex')}`;
    return async () => {
      const text = rawBody.toString();
      if (!(await verify(secret, text, signature))) throw new Error('does not match');
      return JSON.parse(text);
    };
  },

  standardwebhooks: (rawBody) => {
    const webhook = new Webhook(secret, { format: 'raw' });
    const headers = {
      'webhook-id': 'NTc4MTI2',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${hmacOf(`NTc4MTI2.${timestamp}.`, rawBody).toString('base64')}`,
    };
    return () => webhook.verify(rawBody, headers);
  },

  stripe: (rawBody) => {
    const { webhooks } = new Stripe('a-key-of-tests');
    const signature = `t=${timestamp},v1=${hmacOf(`${timestamp}.`, rawBody).toString('hex')}`;
    return () => webhooks.constructEvent(rawBody, signature, secret);
  },
};

const subject = '@crossborder-fx/webhooks';

export const comparison: Comparison = {
  calls: {
    subjects: forEachCase(verifiers, (verifier) => () => forEachCase(bodies, verifier)),
    cases: forEachCase(bodies, (rawBody) => ({ results: [JSON.parse(String(rawBody))] })),
    baseline: 'node:crypto and JSON.parse',
    targets: [
      { subject, atMost: 1.25, of: 'node:crypto and JSON.parse' },
      { subject, atMost: 1, of: 'stripe' },
      { subject, atMost: 1, of: 'standardwebhooks' },
    ],
  },
  size: {
    node: { baseline: 'standardwebhooks', targets: [{ subject: 'crossborder-fx', atMost: 2_500 }] },
  },
};

function signed(rawBody: Buffer) {
  return {
    'x-service-timestamp': timestamp,
    'x-service-signature': hmacOf(`${timestamp}.`, rawBody).toString('hex'),
  };
}

/** HMAC-SHA256 over the parts of a text, which every subject joins in its own way. */
function hmacOf(...parts: (string | Buffer)[]): Buffer {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

function bodyOf(size: number): Buffer {
  const amount = { value: '000000001250.00', currency: 'EUR' };
  const payload = { id: 'NTc4MTI2', status: 'finalized', amount };
  const notification = {
    event: 'PAYMENT_FINALIZED',
    payload: { ...payload, tag: '', beside: [] as object[] },
    webhookId: 'cf16243d-7e0a-4a5b-b996-ba7018201e30',
  };
  const missing = () => size - JSON.stringify(notification).length;
  const count = Math.floor(missing() / (JSON.stringify(payload).length + 1));
  notification.payload.beside = Array.from({ length: count }, () => payload);
  notification.payload.tag = 'x'.repeat(missing());
  return Buffer.from(JSON.stringify(notification));
}
