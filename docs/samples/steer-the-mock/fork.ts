import { createClient } from '@crossborder-fx/client';
import { startMock } from '@crossborder-fx/mock';
import { connectMock } from '@crossborder-fx/mock/connect';

// Elsewhere: `npx @crossborder-fx/mock --port 4010`, and its URL.
await using server = await startMock();

const mock = connectMock(server.url);
await using fork = await mock.fork();
const fx = createClient({ baseUrl: fork.url, ...fork.credentials });

await fork.respond('getPayment', { example: 'Blocked', times: 1 });
const payment = await fx.payments.get('NTc4MTI2');
const request = await fork.waitForRequest({ operation: 'getPayment' });
console.log(payment.status, request.path);
