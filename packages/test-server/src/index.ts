export { resolve, strictForm } from '@crossborder-fx/openapi/document';
export type { WebhookEventName } from '@crossborder-fx/webhooks';
export { sentenceOf } from './check/problems.ts';
export type { SignatureStep } from './check/signature-steps.ts';
export { createValidator } from './check/validate.ts';
export type {
  Answer,
  Answerer,
  Caller,
  OperationRequest,
  ReceivedRequest,
  RequestNote,
  StateOwner,
  UserState,
} from './common/answerer.ts';
export { type Credentials, testCredentials } from './common/credentials.ts';
export { errorAnswer, Refusal } from './common/refusal.ts';
export type { Operation, OperationId } from './common/router.ts';
export type {
  BodySchema,
  ControlHandler,
  ControlRequest,
  ControlRoute,
  JsonSchema,
  WriteAnswer,
} from './control/control-route.ts';
export { answering, done, listOf, objectOf, ruleFields, text } from './control/schemas.ts';
export type { Fault, Stage } from './faults/fault.ts';
export type { Latency } from './faults/latency.ts';
export type { Match, PlannedRule, Rule, RuleTarget } from './faults/rules.ts';
export { requireFault } from './faults/rules.ts';
export { ListenError } from './http/lifecycle.ts';
export type { Log, LogEntry, LogOption } from './http/log.ts';
export { JsonText, writeAnswer } from './http/send-answer.ts';
export {
  type RequestFilter,
  WaitForRequestError,
  type WaitOptions,
} from './journal/find-requests.ts';
export { RefusedRequestsError } from './journal/journal.ts';
export type { JournalEntry } from './journal/journal-entry.ts';
export {
  createWebhookSender,
  type DeliverySigning,
  type WebhookSender,
  type WebhookSenderOptions,
} from './notify/create-webhook-sender.ts';
export {
  type Delivery,
  type DeliveryAttempt,
  type DeliveryState,
  type DeliveryStore,
  type DeliveryTarget,
  SendWebhookError,
} from './notify/delivery.ts';
export type { JournaledDelivery } from './notify/delivery-journal.ts';
export type { DeliveryPolicy } from './notify/delivery-policy.ts';
export { requireReceiver } from './notify/post-webhook.ts';
export { type SendWebhookOptions, type SentWebhook, sendWebhook } from './notify/send-webhook.ts';
export { requireKnown } from './require-value.ts';
export type { OpenApiDocument, ServerOptions, TestServerOptions } from './server-options.ts';
export { requireOptions } from './server-options.ts';
export { startTestServer } from './start-test-server.ts';
export type { TestServer } from './test-server.ts';
