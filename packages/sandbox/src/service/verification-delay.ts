import { setTimeout as pause } from 'node:timers/promises';
import type { ExternalBankAccountCreate, PaymentCreate } from '@crossborder-fx/openapi';
import type { OperationRequest } from '@crossborder-fx/test-server';
import { findExternalBankAccount } from './accounts/external-bank-accounts.ts';
import type { Context } from './context.ts';
import type { Payee } from './payee.ts';
import { paidAccountOf } from './payments/payment-item.ts';
import { payeeVerdictOf } from './trigger-words.ts';

// The longest time of a verification that the service description allows (section 8), in milliseconds.
const slowVerification = 8000;

/**
 * Waits for a slow verification of the payee, unless `closing`, a reset or a restore ends the wait with an error. Returns
 * undefined when the operation does not wait.
 */
export function verificationDelay(
  context: Context,
  request: OperationRequest,
  closing: AbortSignal,
): Promise<void> | undefined {
  const delay = verificationTimeOf(context, request);
  if (delay === 0) return undefined;
  return pause(delay, undefined, { signal: AbortSignal.any([closing, request.epoch]) });
}

/** Returns the milliseconds that the payee verification of a request takes: 0 for a request without one. */
export function verificationTimeOf(
  context: Context,
  { operation, body }: Pick<OperationRequest, 'operation' | 'body'>,
): number {
  if (operation.group === 'createPayment') {
    const { verificationOfPayee, externalBankAccountId } = body as PaymentCreate;
    if (!verificationOfPayee) return 0;
    const row = context.ids.rowOf('externalBankAccount', externalBankAccountId);
    const account = findExternalBankAccount(context, row);
    return account ? timeOf(context, paidAccountOf(account).holder) : 0;
  }
  if (operation.group === 'createExternalBankAccount') {
    const { verificationOfPayee, holder } = body as ExternalBankAccountCreate;
    return verificationOfPayee ? timeOf(context, holder) : 0;
  }
  return 0;
}

function timeOf({ choices }: Context, { name }: Pick<Payee, 'name'>): number {
  return payeeVerdictOf(name).isSlow ? slowVerification : choices.verificationDelay;
}
