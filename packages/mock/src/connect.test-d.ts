import { connectMock, type MockControl, type RemoteMock } from './connect.ts';
import type { Mock } from './start-mock.ts';

declare const mock: Mock;
declare const remote: RemoteMock;

// A helper of tests that takes this works with both.
const controls: MockControl[] = [mock, remote];
const forks: MockControl[] = [mock.fork(), await remote.fork()];
void [controls, forks];

await remote.respond('getPayment', { example: 'Blocked' });
// @ts-expect-error there is no such operation
await remote.respond('getPaymnt', { example: 'Blocked' });
// @ts-expect-error there is no such option
connectMock('http://127.0.0.1:4010', { principle: 'treasury' });
const to = 'http://127.0.0.1:3000';
await remote.sendWebhook('TRADE_BLOCKED', {
  to,
  secret: 's',
  overrides: { payload: { side: 'B' } },
});
// @ts-expect-error there is no such event
await remote.sendWebhook('TRADE_LOST', { to, secret: 's' });
const [request] = await remote.listRequests();
request?.at.toISOString();
