import type { FixedForwardStatus, PaymentStatus, TradeStatus } from '@crossborder-fx/openapi';
import type { DeliveryData } from '../data/journal-data.ts';

type KnownStatus = PaymentStatus | TradeStatus | FixedForwardStatus | DeliveryData['state'];

// What is not here looks neutral.
const tones: { [Name in KnownStatus]?: 'good' | 'waiting' | 'bad' } = {
  finalized: 'good',
  delivered: 'good',
  waitingconfirmation: 'waiting',
  waitingsignature: 'waiting',
  pending: 'waiting',
  blocked: 'bad',
  refused: 'bad',
  rejected: 'bad',
  failed: 'bad',
};

function toneOf(status: string): string {
  return (tones as Record<string, string | undefined>)[status] ?? 'neutral';
}

/** The status of an object, with its stage where it has one. */
export function Status({
  status,
  stage,
}: {
  status: string | undefined;
  stage?: string | undefined;
}) {
  const text = status ?? 'no status';
  return (
    <span class="status" data-tone={toneOf(text)}>
      {text}
      {stage !== undefined && <span class="stage"> / {stage}</span>}
    </span>
  );
}
