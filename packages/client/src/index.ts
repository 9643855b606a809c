export type { Audit, AuditFinding, AuditOptions } from './audit/audit.ts';
export type { ClientOptions } from './call/client-options.ts';
export type {
  ErrorEvent,
  HookRequest,
  Hooks,
  Logger,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
} from './call/observe.ts';
export type {
  RawResult,
  RequestByPath,
  RequestInput,
  ResponseBody,
  UndescribedInput,
} from './call/request.ts';
export type { ServiceResponse } from './common/answer.ts';
export type { Effect, HttpMethod } from './common/operation.ts';
export type { Attempt, Outcome } from './common/outcome.ts';
export type { AnswerText, CallOptions, Items, Page, ToArrayOptions } from './common/pipeline.ts';
export { type Client, createClient } from './create-client.ts';
export type { ErrorData } from './errors/call-error.ts';
export { errorFrom } from './errors/error-from.ts';
export {
  AbortedError,
  ApiError,
  ConnectionError,
  CrossborderFxError,
  PayeeVerificationError,
  TimeoutError,
  UnexpectedResponseError,
  ValidationError,
} from './errors/errors.ts';
export {
  AmbiguousError,
  ChangedError,
  GoneError,
  InProgressError,
  JournalError,
  LookError,
  MismatchError,
  PaginationStalledError,
  type Undecided,
  UndecidedError,
} from './errors/later-errors.ts';
export { API_VERSION } from './generated/constants.ts';
// The generated file lists the types of the client's resources, and of the queries of their lists.
export type * from './generated/types.ts';
export type {
  AttemptResult,
  Journal,
  JournalEntries,
  JournalRecord,
  JournalRecovery,
  ListOpenOptions,
  ListRecordsOptions,
  NewRecord,
  OnceOperation,
  OpenPage,
  OpenReference,
} from './journals/journal.ts';
export type { ConfirmOnce, ConfirmOnceOptions } from './once/confirm-once.ts';
export type { BookedForward, CreateOnce, CreateOnceOptions } from './once/create-once-method.ts';
export type { Candidates, FindCandidates, FindCandidatesOptions } from './once/find-candidates.ts';
export type { ErrorEnvelope } from './read/envelope.ts';
export type { Fetch } from './transport/fetch-transport.ts';
export type { HttpAgent } from './transport/transport.ts';
