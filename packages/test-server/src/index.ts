export type { WebhookEventName } from '@crossborder-fx/webhooks';
export type { Answer } from './answer.ts';
export type { Answerer, OperationRequest } from './answerer.ts';
export { type Credentials, testCredentials } from './credentials.ts';
export { errorAnswer } from './error-answer.ts';
export type { JournalEntry } from './journal.ts';
export type { Latency } from './latency.ts';
export { ListenError } from './listen-error.ts';
export type { Log, LogEntry, LogOption } from './log.ts';
export type { OpenApiDocument } from './openapi-document.ts';
export type { Operation, OperationId } from './operations.ts';
export { resolve } from './reference.ts';
export { Refusal } from './refusal.ts';
export { requireOptions } from './require-options.ts';
export { requireKnown } from './require-value.ts';
export type { Scenario } from './scenarios.ts';
export {
  SendWebhookError,
  type SendWebhookOptions,
  type SentWebhook,
  sendWebhook,
} from './send-webhook.ts';
export type { ServerOptions } from './server-options.ts';
export {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from './start-test-server.ts';
export { strictForm } from './strict-form.ts';
