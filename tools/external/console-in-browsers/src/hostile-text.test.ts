import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  consoleOpener,
  newestRequest,
  sectionsOf,
  sendUnsigned,
  show,
  startBusySandbox,
} from './console.ts';

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

async function expectHarmless(page: Page, place?: string): Promise<void> {
  expect(await page.title()).toBe('Sandbox console');
  expect(await page.locator('img, iframe, object, script:not([src="console.js"])').count()).toBe(0);
  expect(await page.locator('[style], [onerror], [href^="javascript:"]').count()).toBe(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, place).toBeLessThanOrEqual(400);
}

it.each(hostileTexts)(
  'when every text of the sandbox is %j, the console shows it as plain text, also in a message',
  async (text) => {
    const { sandbox, waiting } = await startBusySandbox();
    await sendUnsigned(sandbox, '/wallets');
    const [delivery] = sandbox.deliveries;
    // No payment has the id `none`, so the page shows an error of the sandbox, in which the test puts the hostile text too.
    const opened = ['payments/none', `payments/${waiting}`, `deliveries/${delivery?.id}`];
    const page = await openConsole(sandbox.url, { width: 400, complaints: /status of 404/ });
    const places = [...(await sectionsOf(page)), ...opened, await newestRequest(sandbox.url)];
    await page.route('**/_sandbox/**', (route) => withHostileText(route, text));
    for (const hash of places) {
      await show(page, hash);
      await expectHarmless(page, hash);
    }
    await show(page, 'snapshots');
    await page.getByRole('textbox', { name: 'Name' }).fill(text);
    await page.getByRole('button', { name: 'Keep the current state' }).click();
    await page.locator('.notice').getByText('is kept as').waitFor();
    await expectHarmless(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

/** The fields that get no hostile text, because only the sandbox sets them: times, amounts, kinds and the like. */
const formed = /^(as|at|now|paris|value|currency|speed|kind)$/;

async function withHostileText(route: Route, text: string): Promise<void> {
  const isStream = route.request().url().includes('/stream');
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
