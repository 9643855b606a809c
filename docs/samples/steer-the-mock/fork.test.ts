import '@crossborder-fx/mock/vitest';
import { createClient } from '@crossborder-fx/client';
import { connectMock } from '@crossborder-fx/mock/connect';
import { test as base, inject } from 'vitest';

const test = base.extend<{ mock: Awaited<ReturnType<ReturnType<typeof connectMock>['fork']>> }>({
  mock: async ({ task: _ }, use) => {
    await using mock = await connectMock(inject('crossborderFxMock').url).fork();
    await use(mock);
  },
});

test('a payment that may exist is reported', async ({ mock, expect }) => {
  const fx = createClient({ baseUrl: mock.url, ...mock.credentials });
  await mock.respond('confirmPayment', { status: 503, times: 1 });
  await expect(fx.payments.confirm('NTc4MTI2')).rejects.toMatchObject({ outcome: 'unknown' });
});
