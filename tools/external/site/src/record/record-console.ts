import type { Browser } from 'playwright-core';
import { type Recording, record } from './record.ts';
import { playStory, startCast } from './story.ts';

/** Records the console of a sandbox while a payment is made, lost, found, executed and notified. */
export async function recordConsole(browser: Browser, pace = 1): Promise<Recording> {
  const cast = await startCast();
  try {
    return await record(browser, {
      url: `${cast.sandbox.url}/_sandbox/`,
      isReady: (page) => page.getByText('connected', { exact: true }).waitFor(),
      play: (stage) => playStory(stage, cast),
      pace,
    });
  } finally {
    await cast.close();
  }
}
