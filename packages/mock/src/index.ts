export {
  type Credentials,
  type JournalEntry,
  type Latency,
  ListenError,
  type Log,
  type LogEntry,
  type LogOption,
  type OperationId,
  SendWebhookError,
  type SendWebhookOptions,
  type SentWebhook,
} from '@crossborder-fx/test-server';
export type { ExampleName } from './example-name.ts';
export type { ListedExample } from './examples.ts';
export type { MockControl } from './mock-control.ts';
export type { MockResponse } from './mock-response.ts';
export { type Mock, type MockOptions, startMock } from './start-mock.ts';
