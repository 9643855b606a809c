import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { isPackaged, unpacked } from './unpack-browser.ts';

/** Starts the headless browser, which the caller must close. */
export function launchBrowser(): Promise<Browser> {
  if (!isPackaged) return chromium.launch({ channel: 'chrome' });
  return chromium.launch({
    executablePath: join(unpacked, 'chromium'),
    // A container's /dev/shm is often too small for the browser to show a page.
    args: ['--disable-dev-shm-usage'],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(unpacked, 'al2023/lib'),
      FONTCONFIG_FILE: join(unpacked, 'fonts.conf'),
    },
  });
}

export interface OpenedPage {
  page: Page;
  /** The URL of every request that the page has sent, except `data:` URLs; the list grows while the page is open. */
  requests: string[];
  /** The errors and warnings in the browser's console, also refusals by a security policy, and the exceptions of the page. */
  problems: string[];
}

/** Opens a URL in a window without history, and records the requests and problems of the page. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = { viewport: { width: 1400, height: 1000 } },
): Promise<OpenedPage> {
  const context = await browser.newContext(options);
  const requests: string[] = [];
  const problems: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.push(request.url());
  });
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  context.on('weberror', (webError) => problems.push(String(webError.error())));
  // A test waits at most four minutes for an element of a page: even on a busy machine, a page shows its elements sooner.
  context.setDefaultTimeout(240_000);
  const page = await context.newPage();
  page.on('websocket', (socket) => requests.push(socket.url()));
  await page.goto(url);
  return { page, requests, problems };
}
