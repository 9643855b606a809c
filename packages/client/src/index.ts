export type { ClientOptions } from './client-options.ts';
export { type Client, createClient } from './create-client.ts';
export { AbortedError } from './errors/aborted-error.ts';
export { ApiError, type ErrorEnvelope } from './errors/api-error.ts';
export { ConnectionError } from './errors/connection-error.ts';
export { type Attempt, CrossborderFxError, type Outcome } from './errors/crossborder-fx-error.ts';
export { PaginationStalledError } from './errors/pagination-stalled-error.ts';
export { PayeeVerificationError } from './errors/payee-verification-error.ts';
export { TimeoutError } from './errors/timeout-error.ts';
export { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
export { ValidationError } from './errors/validation-error.ts';
export type { FindCandidates, FindCandidatesOptions } from './find-candidates.ts';
// Named one by one in the generated file: the resources and the queries of their lists.
export type * from './generated/types.ts';
export type {
  ErrorEvent,
  Hooks,
  Logger,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
} from './observe.ts';
export type { HttpMethod } from './operation.ts';
export type { CallOptions, Page } from './pipeline.ts';
export type { RawResult, RequestByPath, RequestInput, ResponseBody } from './request.ts';
