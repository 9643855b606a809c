import type { IncomingMessage } from 'node:http';
import type { Authenticator, SignedClaim } from '../check/authenticate.ts';
import type { Validator } from '../check/validate.ts';
import type { Fault } from '../faults/fault.ts';
import type { Rule } from '../faults/rules.ts';
import type { Answerer, OperationRequest } from '../ground/answerer.ts';
import type { Operation, Router } from '../ground/router.ts';
import type { RecordedBytes, RecordedEntry } from '../journal/journal-entry.ts';
import type { ApiUser, ApiUsers } from './api-users.ts';
import type { WrittenAnswer } from './send-answer.ts';

/** What the stages from a request to its answer need. */
export interface Stages {
  router: Router;
  users: ApiUsers;
  /** Undefined when signatures are not verified. */
  authenticate: Authenticator | undefined;
  validate: Validator;
  answer: Answerer;
  /** Waits as long as the fault and the latency ask, or until the epoch ends. */
  wait(fault: Fault | undefined, epoch: AbortSignal): Promise<void> | undefined;
  /** The largest body of an operation, in bytes. */
  bodyLimitOf(operation: Operation | undefined): number;
  /** Milliseconds to wait for more of an unfinished request. */
  idleTimeout: number;
  /** Wall time. */
  clock: () => Date;
}

/** A request on its way through the stages. Each stage fills in what it finds out. */
export interface RequestContext extends OperationRequest {
  request: IncomingMessage;
  user: ApiUser;
  /** Who it says that it comes from. */
  claim: SignedClaim;
  /** For the journal. */
  entry: RecordedEntry;
  /** What the entry is read from. */
  recorded: RecordedBytes;
  /** What happens to it instead of the usual. */
  rule: Rule | undefined;
  /** How its connection ends, when not by an answer. */
  ending: 'drop' | 'reset' | 'garbage' | undefined;
  /** Undefined when none is written. */
  answer: WrittenAnswer | undefined;
  /** Why it was refused: a message, or the error that was thrown. */
  problem: unknown;
}
