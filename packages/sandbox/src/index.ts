export {
  type Credentials,
  type Fault,
  type JournalEntry,
  type JournaledDelivery,
  type Latency,
  ListenError,
  type Log,
  type LogEntry,
  type LogOption,
  type Match,
  type OperationId,
  type OperationRequest,
  RefusedRequestsError,
  type RequestFilter,
  type Rule,
  SendWebhookError,
  type SendWebhookOptions,
  type SentWebhook,
  WaitForRequestError,
  type WaitOptions,
} from '@crossborder-fx/test-server';
export type { Duration, SandboxClock } from './clock/sandbox-clock.ts';
export { type RefusalCode, RefusedError } from './common/refused-error.ts';
export type { SandboxControl } from './connect.ts';
export type { StartWebhook } from './notify/start-webhook.ts';
export type { Faults, Sandbox, SandboxOptions } from './sandbox.ts';
export type { MovementInput } from './service/accounts/financial-movements.ts';
export type { Incoming } from './service/payments/payments.ts';
export type { Wanted } from './service/states/movers.ts';
export type { MovedRate, Simulation } from './simulate/simulate.ts';
export type { Triggered, TriggerOptions } from './simulate/trigger.ts';
export { startSandbox } from './start-sandbox.ts';
export { DataFileError } from './store/open-database.ts';
