import { send, storyPayment } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { mockOf } from '../test/mock-of.ts';
import type { MockResponse } from './mock-response.ts';

const path = '/payments/NTc4MTI2';

test('respond sends a given body unchanged, with 200 or the given status', async () => {
  const mock = await mockOf();
  mock.respond('getPayment', { body: { any: null }, times: 1 });
  mock.respond('getPayment', { body: 'teapot', status: 418, times: 1 });
  const [first, second] = [await send(mock, path), await send(mock, path)];
  expect([first.status, await first.json()]).toEqual([200, { any: null }]);
  expect([second.status, await second.json()]).toEqual([418, 'teapot']);
});

test.each<MockResponse>([{ example: 'Payment' }, { status: 201 }, { body: {} }, { delay: 1 }])(
  'a mock with the response %j still refuses an invalid or unsigned request',
  async (response) => {
    const mock = await mockOf();
    mock.respond('createPayment', response);
    const wrong = { ...storyPayment, feeCurrency: 'euro' };
    const refused = await send(mock, '/payments', { body: wrong });
    expect(refused.status).toBe(422);
    const headers = { 'X-WSSE': 'any' };
    const unsigned = await send(mock, '/payments', { body: storyPayment, headers });
    expect(unsigned.status).toBe(401);
  },
);

test('a response that respond sets takes precedence over the header Prefer', async () => {
  const mock = await mockOf();
  mock.respond('getPayment', { example: 'Blocked' });
  const response = await send(mock, path, { headers: { prefer: 'code=500' } });
  expect(response.status).toBe(200);
});
