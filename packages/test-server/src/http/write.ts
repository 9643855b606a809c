import type { ServerResponse } from 'node:http';
import { endWithoutAnswer, writeInParts } from '../faults/write-faulty.ts';
import type { RequestContext } from './context.ts';
import { sendAnswer } from './send-answer.ts';

/** The last stage: writes the answer, or what the rule of the request wants instead. */
export function write(
  { answer, rule, ending }: RequestContext,
  response: ServerResponse,
  { closing, clock }: { closing: AbortSignal; clock: (() => Date) | undefined },
): Promise<void> | undefined {
  if (!answer) return void endWithoutAnswer(response, ending);
  // Node writes the time of the system.
  if (clock) answer.headers['date'] ??= clock().toUTCString();
  if (closing.aborted) answer.headers['connection'] = 'close';
  if (rule?.slow !== undefined || rule?.truncate !== undefined) {
    return writeInParts(response, answer, rule, closing);
  }
  sendAnswer(response, answer);
  return undefined;
}
