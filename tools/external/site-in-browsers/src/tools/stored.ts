import type { Page } from 'playwright-core';

/** Everything of a page that outlives it: its address, its cookies, what it stores, its history. */
export function storedBy(page: Page): Promise<string> {
  return page.evaluate(async () =>
    JSON.stringify([
      location.href,
      document.cookie,
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      history.length,
      await indexedDB.databases(),
      await caches.keys(),
    ]),
  );
}
