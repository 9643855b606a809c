import { type Answer, errorAnswer } from '@crossborder-fx/test-server';
import { errorCodes, type RefusedError } from './refused-error.ts';

/** The answer to what a rule refuses: the interface's error shape, with a code for each rule. */
export function answerRefused({ code, status, message, details }: RefusedError): Answer {
  const errorType = code.charAt(0).toUpperCase() + code.slice(1);
  const answer = errorAnswer(status, message, {}, { errorCode: errorCodes[code], errorType });
  return { ...answer, body: { ...(answer.body as object), ...details } };
}
