import type { Answer, AnswerHead } from './answer.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import type { Operation } from './operation.ts';
import type { Attempt } from './outcome.ts';

/** The progress of one attempt of a call. From the progress, the client derives the outcome of a failure. */
export interface AttemptState {
  number: number;
  nonce?: string;
  /** The value of the `X-WSSE` header, which no error or log repeats. */
  header?: string;
  /** The time at which the client gave the request to the transport. After it, the request may have arrived. */
  sentAt?: Date;
  head?: AnswerHead;
  answer?: Answer;
}

export interface CallState {
  operation: Pick<Operation, 'id' | 'route' | 'effect'>;
  startedAt: Date;
  timeout: number;
  deadline: Deadline;
  /** The attempts of this call that were sent. */
  attempts: Attempt[];
  attempt: AttemptState;
  client: { secret: string; serviceText: boolean; isNew?: boolean };
  abortReason: () => unknown;
}

export function startCall(
  operation: CallState['operation'],
  { timeout, signal }: { timeout: number; signal: AbortSignal | undefined },
  client: CallState['client'],
): CallState {
  return {
    operation,
    startedAt: new Date(),
    timeout,
    deadline: startDeadline(timeout, signal),
    attempts: [],
    attempt: { number: 1 },
    client,
    abortReason: () => signal?.reason,
  };
}
