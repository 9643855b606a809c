import type { Page } from 'playwright-core';
import { type Look, pageOpener } from '../../browser/src/page-opener.ts';

export interface ConsoleOptions extends Look {
  /** What is open in it, such as `payments/NTc4`. @default its first section */
  hash?: string;
  /** Whether it sends requests of the interface too, from the section "Try it". @default false */
  callsService?: boolean;
}

/** Opens the console of a sandbox in the browser of this file of tests. */
export type OpenConsole = (url: string, options?: ConsoleOptions) => Promise<Page>;

/** When a test ends, its page must have asked only its own server, and complained of nothing. */
export function consoleOpener(): OpenConsole {
  const open = pageOpener(1280);
  return async (url, { hash = '', callsService = false, ...look } = {}) => {
    const own = callsService ? `${url}/` : `${url}/_sandbox/`;
    const { page } = await open(`${url}/_sandbox/#${hash}`, own, look);
    await page.getByText('connected', { exact: true }).waitFor();
    return page;
  };
}
