import { startSandbox } from '@crossborder-fx/sandbox';
import type { Page, Route } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { sendUnsigned, startBusySandbox } from './busy-sandbox.ts';
import { consoleOpener } from './open-console.ts';
import { sectionHeadings } from './places.ts';

const openConsole = consoleOpener();

const markup =
  '"><img src=x onerror="document.title=\'broken\'"><script>document.title="broken"</script>';
const hostileTexts = [
  markup,
  '\u202Egnp.eteled\u2066\u2067',
  'x'.repeat(10_000),
  '\uD800 alone \uDFFF',
  '{{constructor.constructor("document.title=1")()}}',
  'javascript:document.title="broken"',
];

async function show(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await page
    .locator('.sections [aria-current]', {
      hasText: sectionHeadings[hash.split('/')[0] ?? ''] ?? '',
    })
    .waitFor();
  await expect.poll(() => page.getByText('Reading…').count(), { timeout: 60_000 }).toBe(0);
}

async function expectHarmless(page: Page, place?: string): Promise<void> {
  expect(await page.title()).toBe('Sandbox console');
  expect(await page.locator('img, iframe, object, script:not([src="console.js"])').count()).toBe(0);
  expect(await page.locator('[style], [onerror]').count()).toBe(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, place).toBeLessThanOrEqual(400);
}

it('what was written into the sandbox is text', async () => {
  const sandbox = await startSandbox({ seed: markup });
  onTestFinished(() => sandbox.close());
  const [wallet] = await walletsOf(sandbox.url, sandbox);
  for (const text of hostileTexts) {
    sandbox.simulate.incoming({
      walletId: wallet ?? '',
      amount: { value: '000000000001.00', currency: 'EUR' },
      communication: text,
    });
    sandbox.snapshot(text);
    const init = {
      method: 'POST',
      body: JSON.stringify({ tag: text }),
      headers: { 'x-note': markup },
    };
    await sendUnsigned(
      sandbox,
      `/${encodeURIComponent(markup)}?${new URLSearchParams({ text })}`,
      init,
    );
  }
  sandbox.faults.add('createPayment', { status: 500, headers: { 'X-Note': markup } });
  const page = await openConsole(sandbox.url, { width: 400 });
  await page.locator('.about bdi', { hasText: markup }).waitFor();
  await show(page, 'payments');
  await page.locator('.list').getByText(markup).first().waitFor();
  await expectHarmless(page);
  await page.locator('.list').getByText(markup).first().click();
  await page.locator('.fields').getByText(markup).first().waitFor();
  await expectHarmless(page);
  await show(page, 'snapshots');
  await page.locator('.snapshots').getByText(markup).first().waitFor();
  await expectHarmless(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(markup);
  await page.getByRole('button', { name: 'Keep the state of now' }).click();
  await page.locator('.notice').getByText(markup).waitFor();
  await expectHarmless(page);
  await show(page, 'faults');
  await page.locator('td').getByText('X-Note').waitFor();
  await expectHarmless(page);
  for (const row of [2, 3, 4, 5, 6, 7]) {
    await show(page, `requests/${row}`);
    await page.locator('.detail').getByText(markup).first().waitFor();
    await expectHarmless(page);
  }
});

it.each(hostileTexts)(
  'in place of every text that the sandbox answers with, %j is text',
  async (text) => {
    const { sandbox, waiting } = await startBusySandbox();
    await sendUnsigned(sandbox, '/wallets');
    const [delivery] = sandbox.deliveries;
    // There is no such payment, and the sentence that says so is text as well.
    const opened = [
      'payments/none',
      `payments/${waiting}`,
      `deliveries/${delivery?.id}`,
      'requests/1',
      'try/createPayment',
    ];
    const page = await openConsole(sandbox.url, { width: 400, complaints: /status of 404/ });
    await page.route('**/_sandbox/**', (route) => withHostileText(route, text));
    for (const hash of [...Object.keys(sectionHeadings), ...opened]) {
      await show(page, hash);
      await expectHarmless(page, hash);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

/** Times, amounts and what is looked up by its name have a form; the sandbox writes them itself. */
const formed =
  /^(at|now|paris|sentAt|value|currency|day|nextAt|speed|id|seed|path|trigger|condition|kind|sentAt|webhookId)$/;

async function withHostileText(route: Route, text: string): Promise<void> {
  const isStream = route.request().url().endsWith('/stream');
  if (isStream || route.request().method() !== 'GET') return route.continue();
  const response = await route.fetch();
  const body = await response.text();
  const changed = JSON.stringify(
    JSON.parse(body, (name, value) =>
      typeof value === 'string' && !formed.test(name) ? text : value,
    ),
  );
  await route.fulfill({ response, body: changed });
}

async function walletsOf(
  url: string,
  { credentials }: { credentials: { username: string; secret: string } },
): Promise<string[]> {
  const { createClient } = await import('@crossborder-fx/client');
  const { items } = await createClient({ baseUrl: url, ...credentials }).wallets.list();
  return items.map(({ id }) => id);
}
