// A CommonJS consumer: TypeScript 5.8 and newer let it require ES modules.

import client = require('@crossborder-fx/client');

import { quotedDecimal } from '@crossborder-fx/client/money';

import webhooks = require('@crossborder-fx/webhooks');

const fx = client.createClient({
  baseUrl: 'https://demo.example',
  username: 'treasury',
  secret: 'not-a-real-secret',
});

export const wallets: Promise<client.Page<{ id: string }>> = fx.wallets.list();
export const amount: string = quotedDecimal('12.5');
export const isForged = (error: unknown): boolean =>
  error instanceof webhooks.WebhookVerificationError;
