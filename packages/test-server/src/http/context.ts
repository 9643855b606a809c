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

export interface Stages {
  router: Router;
  users: ApiUsers;
  authenticate: Authenticator | undefined;
  validate: Validator;
  answer: Answerer;
  wait(fault: Fault | undefined, epoch: AbortSignal): Promise<void> | undefined;
  bodyLimitOf(operation: Operation | undefined): number;
  idleTimeout: number;
  clock: () => Date;
}

/** A request on its way through the stages. Each stage fills in what it finds out. */
export interface RequestContext extends OperationRequest {
  request: IncomingMessage;
  user: ApiUser;
  claim: SignedClaim;
  entry: RecordedEntry;
  recorded: RecordedBytes;
  /** What happens to it instead of the usual. */
  rule: Rule | undefined;
  ending: 'drop' | 'reset' | 'garbage' | undefined;
  answer: WrittenAnswer | undefined;
  problem: unknown;
}
