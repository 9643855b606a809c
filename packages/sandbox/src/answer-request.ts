import { setTimeout as pause } from 'node:timers/promises';
import type { ExternalBankAccountCreate, PaymentCreate } from '@crossborder-fx/openapi';
import {
  type Answer,
  errorAnswer,
  JsonText,
  type OperationRequest,
  Refusal,
  writeAnswer,
} from '@crossborder-fx/test-server';
import { errorCodes, RefusedError } from './common/refused-error.ts';
import type { SandboxUser } from './sandbox-user.ts';
import { findExternalBankAccount } from './service/accounts/external-bank-accounts.ts';
import type { Context } from './service/context.ts';
import { insteadOfLog } from './service/logs/logs.ts';
import { answerOperation } from './service/operations.ts';
import type { Payee } from './service/payee.ts';
import { paidAccountOf } from './service/payments/payment-item.ts';
import { payeeVerdictOf } from './service/trigger-words.ts';

type Request = OperationRequest<SandboxUser>;

/** Answers a request. The answer comes later when a payee is verified first, or when the choice `serviceLog` delays it. */
export function answerRequest(request: Request): Answer | Promise<Answer> {
  const { context, closing } = request.user.state;
  const instead = insteadOfLog(context, request, closing);
  if (instead) return instead;
  const delay = verificationTimeOf(context, request);
  return delay === 0 ? answerNow(request) : answerVerified(request, delay);
}

/** Answers after a slow verification of the payee, unless a close, a reset or a restore ends the wait. */
async function answerVerified(request: Request, delay: number): Promise<Answer> {
  const { closing } = request.user.state;
  try {
    await pause(delay, undefined, { signal: AbortSignal.any([closing, request.epoch]) });
  } catch {
    request.epoch.throwIfAborted();
    return errorAnswer(503, 'The sandbox was closed while the payee was verified.');
  }
  return answerNow(request);
}

function answerNow(request: Request): Answer {
  const { change, context, closing } = request.user.state;
  if (closing.aborted) return errorAnswer(503, 'The sandbox is closed.');
  try {
    return change<Answer>(() => noted(request, answerOperation(context, request)));
  } catch (error) {
    if (error instanceof RefusedError) return answerRefused(error);
    // For a full disk, return an error answer: the server would record a thrown `Refusal` as a refused request.
    if (error instanceof Refusal) return errorAnswer(error.status, error.message);
    throw error;
  }
}

/** Logs a write's answer in the same transaction as the write. A read is logged later, so it works on a full disk. */
function noted({ note, operation }: Request, answer: Answer): Answer {
  if (!note || operation.method === 'GET') return answer;
  const { status, text } = writeAnswer(answer);
  note.close({ status, text });
  return { ...answer, ...(text !== undefined && { body: new JsonText(text) }) };
}

function answerRefused({ code, status, message, details }: RefusedError): Answer {
  const errorType = code.charAt(0).toUpperCase() + code.slice(1);
  const answer = errorAnswer(status, message, {}, { errorCode: errorCodes[code], errorType });
  return { ...answer, body: { ...(answer.body as object), ...details } };
}

// The longest time of a verification that the service description allows (section 8), in milliseconds.
const slowVerification = 8000;

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
