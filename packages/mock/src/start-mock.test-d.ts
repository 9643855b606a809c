import { connectMock, type MockControl, type RemoteMock } from './connect.ts';
import type { ExampleName } from './mock-response.ts';
import type { Mock } from './start-mock.ts';

declare const mock: Mock;

mock.respond('listPayments', { example: 'Blocked', times: 1 });
// @ts-expect-error a path of the expanded document is no operation of the interface
mock.respond('listPaymentsAll', { example: 'Blocked' });
// @ts-expect-error there is no such example
mock.respond('getPayment', { example: 'Bloked' });
// @ts-expect-error this is an example of another operation
mock.respond('getPayment', { example: 'VerificationFailed' });
mock.respond('*', { status: 503, times: 1 });
// @ts-expect-error no example belongs to all operations
mock.respond('*', { example: 'Error' });
declare const anyName: string;
// @ts-expect-error any text may be no example
mock.respond('getPayment', { example: anyName });
mock.respond('getPayment', { example: anyName as ExampleName<'getPayment'> });
// @ts-expect-error there is no such field of a response
mock.respond('getPayment', { exmaple: 'Blocked' });

const to = 'http://127.0.0.1:3000';
await mock.sendWebhook('TRADE_BLOCKED', { to, secret: 's', overrides: { payload: { side: 'B' } } });
// @ts-expect-error there is no such event
await mock.sendWebhook('TRADE_LOST', { to, secret: 's' });
// @ts-expect-error any text may be no event
await mock.sendWebhook(anyName, { to, secret: 's' });
// @ts-expect-error a notification is not sent unsigned
await mock.sendWebhook('TRADE_BLOCKED', { to });

declare const remote: RemoteMock;

// A test helper with a parameter of the type MockControl accepts a mock in the same process and a mock in another process.
const controls: MockControl[] = [mock, remote];
const forks: MockControl[] = [mock.fork(), await remote.fork()];
void [controls, forks];

await remote.respond('getPayment', { example: 'Blocked' });
// @ts-expect-error there is no such operation
await remote.respond('getPaymnt', { example: 'Blocked' });
// @ts-expect-error there is no such option
connectMock('http://127.0.0.1:4010', { principle: 'treasury' });
await remote.sendWebhook('TRADE_BLOCKED', {
  to,
  secret: 's',
  overrides: { payload: { side: 'B' } },
});
// @ts-expect-error there is no such event
await remote.sendWebhook('TRADE_LOST', { to, secret: 's' });
const [request] = await remote.listRequests();
request?.at.toISOString();
