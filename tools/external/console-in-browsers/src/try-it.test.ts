import { type Sandbox, startSandbox } from '@crossborder-fx/sandbox';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { consoleOpener } from './open-console.ts';

const openConsole = consoleOpener();

async function sandboxOf(options: Parameters<typeof startSandbox>[0] = {}): Promise<Sandbox> {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** Chooses an operation, as a link to it does. */
async function choose(page: Page, operation: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = `try/${to}`;
  }, operation);
  const path = page.locator(`a[href="#try/${operation}"] .hint`);
  const expected = (await path.textContent()) ?? '';
  await page.locator('.detail .summary code', { hasText: expected }).first().waitFor();
}

/** Sends what is filled in. @returns the status of the answer */
async function send(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Send' }).click();
  const notice = page.locator('.notice').getByText(/^It was answered with \d+\.$/);
  await notice.waitFor();
  return Number(((await notice.textContent()) ?? '').replace(/\D/g, ''));
}

it('a payment is created and confirmed, and the secret is nowhere in the page', async () => {
  const secret = 'a-secret-that-nobody-else-has';
  const sandbox = await sandboxOf({ credentials: { username: 'treasury', secret } });
  const page = await openConsole(sandbox.url, { hash: 'try', callsService: true });
  const read: Promise<string>[] = [];
  page.on('response', (response) => {
    // The stream has no end.
    if (!response.url().endsWith('/stream')) read.push(response.text().catch(() => ''));
  });
  await page.getByRole('link', { name: 'Create a payment' }).click();
  await page.getByRole('textbox', { name: 'Body' }).waitFor();
  expect(await send(page)).toBe(200);
  const answer = page.getByRole('region', { name: 'Body of the answer' });
  const { payment } = JSON.parse((await answer.textContent()) ?? '');
  expect(payment).toMatchObject({ status: 'waitingconfirmation', tag: 'Order 4711' });
  const request = page.getByRole('region', { name: 'Request as it was sent' });
  expect(await request.textContent()).toMatch(
    /^POST \/payments\nX-WSSE: UsernameToken Username="treasury", PasswordDigest="[^"]+", Nonce=/,
  );

  await choose(page, 'confirmPayment');
  expect(await page.getByLabel('id, in the path').inputValue()).toBe(payment.id);
  expect(await send(page)).toBe(200);
  expect(sandbox.requests.map(({ operation, status }) => [operation, status])).toEqual([
    ['createPayment', 200],
    ['confirmPayment', 200],
  ]);
  await page.getByRole('link', { name: 'Requests' }).click();
  await page.locator('tbody a', { hasText: `/payments/${payment.id}/confirm` }).click();
  await page.locator('.detail h2', { hasText: `/payments/${payment.id}/confirm` }).waitFor();
  for (const text of [...(await Promise.all(read)), await page.content()]) {
    expect(text).not.toContain(secret);
  }
});

it('each operation is answered as it is filled in', async () => {
  // One payment for each operation that moves one, and a subscription to delete.
  const sandbox = await sandboxOf({ webhook: 'http://127.0.0.1:9/notifications' });
  for (let made = 0; made < 3; made++) await sandbox.trigger('PAYMENT_AWAITING_CONFIRMATION');
  sandbox.clearRequests();
  const page = await openConsole(sandbox.url, { hash: 'try', callsService: true });
  await page.getByRole('link', { name: 'List accounts' }).waitFor();
  const links = await page
    .locator('.group a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.replace('#try/', '') ?? ''));
  const offered = await fetch(`${sandbox.url}/_sandbox/console/operations`);
  const { operations } = (await offered.json()) as { operations: { operation: string }[] };
  expect(links).toEqual(operations.map(({ operation }) => operation));
  const statuses: [operation: string, status: number][] = [];
  for (const operation of links) {
    await choose(page, operation);
    statuses.push([operation, await send(page)]);
  }
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  expect(sandbox.requests.map(({ operation }) => operation)).toEqual(links);
}, 300_000);

it('another example, a query and a status are chosen', async () => {
  const sandbox = await sandboxOf();
  const page = await openConsole(sandbox.url, { hash: 'try/createWallet', callsService: true });
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.waitFor();
  expect(await body.inputValue()).toContain('"EUR"');
  await page.getByLabel('Example').selectOption('Account in US dollars with its holder');
  expect(await body.inputValue()).toContain('"USD"');
  expect(await send(page)).toBe(200);
  await choose(page, 'listPayments');
  await page.getByLabel('status, in the path').selectOption('waitingsignature');
  await page.getByLabel('per_page, in the query, optional').fill('2');
  await page.getByLabel('sort, in the query, optional').selectOption('ASC');
  expect(await send(page)).toBe(204);
  await page.getByText('It has no body.').waitFor();
  expect(sandbox.requests[1]).toMatchObject({
    path: '/payments/waitingsignature',
    query: { per_page: '2', sort: 'ASC' },
  });
});

it('an error has its name, and no answer is said to be none', async () => {
  const sandbox = await sandboxOf();
  const page = await openConsole(sandbox.url, {
    hash: 'try/createQuote',
    callsService: true,
    complaints: /status of 4|ERR_EMPTY_RESPONSE|ERR_CONNECTION/,
  });
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.fill('{"currencyPair":');
  expect(await send(page)).toBe(400);
  const summary = page.locator('.detail .summary', { has: page.locator('.status') });
  const { errorType, errorCode } = JSON.parse(
    (await page.getByRole('region', { name: 'Body of the answer' }).textContent()) ?? '',
  );
  expect(await summary.textContent()).toContain(`${errorType} ${errorCode}`);
  sandbox.faults.add('createQuote', { drop: 'before' });
  await choose(page, 'listWallets');
  await choose(page, 'createQuote');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('No whole answer came').waitFor();
});

it('whatever is sent or answered is text', async () => {
  const sandbox = await sandboxOf({ lenient: true });
  const markup = '"><img src=x onerror="document.title=1"><script>document.title=2</script>';
  const page = await openConsole(sandbox.url, {
    hash: 'try/createWallet',
    width: 400,
    callsService: true,
    complaints: /status of [45]/,
  });
  const harmless = async () => {
    expect(await page.title()).toBe('Sandbox console');
    expect(await page.locator('img, iframe, object, script:not([src="console.js"])').count()).toBe(
      0,
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      400,
    );
  };
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.fill(JSON.stringify({ currency: 'EUR', tag: markup, [markup]: 'x'.repeat(5_000) }));
  expect(await send(page)).toBeGreaterThanOrEqual(400);
  await page.getByRole('region', { name: 'Request as it was sent' }).getByText('img').waitFor();
  await harmless();
  await page.route('**/wallets', (route) =>
    route.fulfill({
      status: 500,
      headers: { 'content-type': 'text/html', 'x-note': markup },
      body: JSON.stringify({ errorType: markup, errorCode: markup, long: 'x'.repeat(5_000) }),
    }),
  );
  expect(await send(page)).toBe(500);
  await page.locator('.fields').getByText(markup).waitFor();
  await harmless();
  await page.route('**/wallets', (route) => route.fulfill({ status: 200, body: markup }));
  expect(await send(page)).toBe(200);
  await page.getByRole('region', { name: 'Body of the answer' }).getByText(markup).waitFor();
  await harmless();
}, 300_000);

it('an operation is found, filled in and sent without a mouse', async () => {
  const sandbox = await sandboxOf();
  const page = await openConsole(sandbox.url, { hash: 'requests', callsService: true });
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element instanceof HTMLInputElement ? element.type : (element?.textContent ?? '');
    });
  const tabTo = async (wanted: string) => {
    for (let pressed = 0; (await focused()) !== wanted; pressed++) {
      if (pressed > 40) expect.fail(`${wanted} is not reached`);
      await page.keyboard.press('Tab');
    }
  };
  await tabTo('Try it');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'List accounts' }).waitFor();
  await tabTo('search');
  await page.keyboard.type('delete a b');
  await page.getByRole('link', { name: 'List accounts' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.detail h2', { hasText: 'Delete a beneficiary' }).waitFor();
  await expect.poll(focused, { timeout: 60_000 }).toBe('Delete a beneficiary');
  await tabTo('Send');
  await page.keyboard.press('Enter');
  await page.getByText('It was answered with 200.').waitFor();
  expect(sandbox.requests).toMatchObject([{ operation: 'deleteExternalBankAccount', status: 200 }]);
  expect(await focused()).toBe('Send');
});
