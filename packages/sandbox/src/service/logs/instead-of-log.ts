import { setTimeout as pause } from 'node:timers/promises';
import {
  type Answer,
  errorAnswer,
  JsonText,
  type OperationRequest,
} from '@crossborder-fx/test-server';
import type { Context } from '../context.ts';

// A timer has no longer time.
const silence = 2_147_483_647;

/**
 * The answer of an operation of the log when the choice `serviceLog` has one in its place. Undefined when it has none.
 *
 * @param closing - ends a silence, as the end of the request's epoch does
 */
export function insteadOfLog(
  { log }: Context,
  { operation, epoch }: OperationRequest,
  closing: AbortSignal,
): Answer | Promise<Answer> | undefined {
  if (!['listLogs', 'getLog'].includes(operation.group)) return undefined;
  switch (log.faults?.answer) {
    case 403:
    case 404:
      return errorAnswer(log.faults.answer, 'The log is not for you.');
    case 'html':
      return { status: 200, headers: { 'content-type': 'text/html' }, body: new JsonText(page) };
    case 'silence':
      return pause(silence, undefined, { signal: AbortSignal.any([closing, epoch]) }).catch(() =>
        errorAnswer(503, 'The sandbox was closed, reset or restored.'),
      ) as Promise<Answer>;
    default:
      return undefined;
  }
}

const page = '<!doctype html><title>Sign in</title><p>Sign in to go on.</p>';
