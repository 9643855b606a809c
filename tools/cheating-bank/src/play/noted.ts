import { CrossborderFxError, type Outcome } from '@crossborder-fx/client';
import { FailedNotificationError, WebhookVerificationError } from '@crossborder-fx/webhooks';

/** The company's own programs refuse what they cannot read. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** The books of the company do not agree with what the bank shows. */
export class ReconciliationError extends Error {
  override readonly name = 'ReconciliationError';
}

/** What the company met. */
export interface Noted {
  where: string;
  name: string;
  message: string;
  outcome?: Outcome;
  /** None of the errors that the packages promise: something broke inside. */
  isCrash: boolean;
}

export function noted(where: string, error: unknown): Noted {
  if (error instanceof CrossborderFxError) {
    const { name, message, outcome } = error;
    return { where, name, message, outcome, isCrash: false };
  }
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const isOurs = [
    FailedNotificationError,
    WebhookVerificationError,
    UnreadableError,
    ReconciliationError,
  ].some((declared) => error instanceof declared);
  return { where, name, message, isCrash: !isOurs && !isSentence(error) };
}

/** Our packages' own TypeErrors and RangeErrors are sentences; those of the runtime are not. */
function isSentence(error: unknown): boolean {
  const isDeclared = error instanceof TypeError || error instanceof RangeError;
  return isDeclared && error.message.endsWith('.');
}
