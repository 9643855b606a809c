import { readFile } from 'node:fs/promises';

/** The states of payments, trades and fixed forwards, as the sandbox moves them. */
export function states(): Promise<string> {
  return readFile(new URL('../../generated/sandbox-states.md', import.meta.url), 'utf8');
}
