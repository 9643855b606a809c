export {
  type Answer,
  type Answerer,
  type Credentials,
  type Fault,
  type JournalEntry,
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
  SendWebhookError,
  type SendWebhookOptions,
  type SentWebhook,
  WaitForRequestError,
  type WaitOptions,
} from '@crossborder-fx/test-server';
export type { MockControl } from './connect.ts';
export type { ListedExample } from './examples.ts';
export type { ExampleName, MockResponse } from './mock-response.ts';
export { type Mock, type MockOptions, startMock } from './start-mock.ts';
