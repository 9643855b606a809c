import { expect, test } from '@playwright/test';

test('the application lists the wallets', async ({ request }) => {
  const answer = await request.get('/');
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('EUR');
});
