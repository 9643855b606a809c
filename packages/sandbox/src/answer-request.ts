import {
  type Answer,
  errorAnswer,
  type OperationRequest,
  Refusal,
} from '@crossborder-fx/test-server';
import { errorCodes, RefusedError } from './ground/refused-error.ts';
import type { SandboxUser } from './sandbox-user.ts';
import { answerOperation } from './service/operations.ts';
import { verificationDelay } from './service/verification-delay.ts';

type Request = OperationRequest<SandboxUser>;

/** Answers at once, unless the payee is verified first. */
export function answerRequest(request: Request): Answer | Promise<Answer> {
  const { context, closing } = request.user.state;
  const waiting = verificationDelay(context, request, closing);
  return waiting ? answerVerified(request, waiting) : answerNow(request);
}

async function answerVerified(request: Request, waiting: Promise<void>): Promise<Answer> {
  try {
    await waiting;
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
    return change<Answer>(() => answerOperation(context, request));
  } catch (error) {
    if (error instanceof RefusedError) return answerRefused(error);
    // Not the client's fault: thrown, it would count as a request that was refused.
    if (error instanceof Refusal) return errorAnswer(error.status, error.message);
    throw error;
  }
}

/** The answer to what a rule refuses: the interface's error shape, with a code for each rule. */
function answerRefused({ code, status, message, details }: RefusedError): Answer {
  const errorType = code.charAt(0).toUpperCase() + code.slice(1);
  const answer = errorAnswer(status, message, {}, { errorCode: errorCodes[code], errorType });
  return { ...answer, body: { ...(answer.body as object), ...details } };
}
