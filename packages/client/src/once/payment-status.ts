import type { PaymentStatus } from '@crossborder-fx/openapi';
import { normalise } from './marker.ts';

/** The payment statuses of the service description, and two that public clients have seen. */
const meanings = {
  waitingconfirmation: 'waiting',
  awaitingconfirmation: 'waiting',
  waitingsignature: 'waiting',
  planified: 'released',
  processing: 'released',
  finalized: 'released',
  blocked: 'blocked',
  canceled: 'dead',
  refused: 'dead',
  rejected: 'dead',
} satisfies Record<PaymentStatus | 'awaitingconfirmation' | 'processing', string>;

export type StatusMeaning = (typeof meanings)[keyof typeof meanings];

/** Returns the meaning of a payment's status, or undefined for an unknown or missing status. */
export function meaningOfStatus(status: unknown): StatusMeaning | undefined {
  const word = normalise(isWord(status) ? status : undefined);
  return Object.hasOwn(meanings, word) ? meanings[word as keyof typeof meanings] : undefined;
}

export function isWord(status: unknown): status is string | number {
  return (typeof status === 'string' && status !== '') || typeof status === 'number';
}
