import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
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
