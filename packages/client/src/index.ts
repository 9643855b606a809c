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
export type { Effect, HttpMethod } from './call/operation.ts';
export type { CallOptions, Page } from './call/pipeline.ts';
export type {
  RawResult,
  RequestByPath,
  RequestInput,
  ResponseBody,
  UndescribedInput,
} from './call/request.ts';
export { type Client, createClient } from './create-client.ts';
export {
  AbortedError,
  AmbiguousError,
  ApiError,
  type Attempt,
  ConnectionError,
  CrossborderFxError,
  type ErrorEnvelope,
  GoneError,
  InProgressError,
  JournalError,
  MismatchError,
  type Outcome,
  PaginationStalledError,
  PayeeVerificationError,
  TimeoutError,
  type Undecided,
  UndecidedError,
  UnexpectedResponseError,
  ValidationError,
} from './errors/errors.ts';
export { API_VERSION } from './generated/constants.ts';
// Named one by one in the generated file: the resources and the queries of their lists.
export type * from './generated/types.ts';
export type { ConfirmOnce, ConfirmOnceOptions } from './once/confirm-once.ts';
export type { CreateOnce } from './once/create-once.ts';
export type { Candidates, FindCandidates, FindCandidatesOptions } from './once/find-candidates.ts';
export type {
  AttemptResult,
  Journal,
  JournalEntries,
  JournalRecord,
  NewRecord,
} from './once/journal.ts';
export type { CreateOnceOptions } from './once/prepare-once.ts';
export type { Fetch } from './transport/fetch-transport.ts';
export type { HttpAgent, ServiceResponse } from './transport/transport.ts';
