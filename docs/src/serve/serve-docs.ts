import { startSandbox } from '@crossborder-fx/sandbox';
import { linesOf, type Place, untilStopped } from '@crossborder-fx/tools-tour/command';
import { built } from '../build/folders.ts';
import { readBase } from '../build/read-base.ts';
import { serveSite } from './serve-site.ts';

export interface DocsOptions {
  /** The port of the site; 0 takes any free one. */
  port: number;
  /** The port of the sandbox; 0 takes any free one. */
  sandboxPort: number;
}

/** Serves the site and a sandbox, prints their addresses, and ends at a signal. */
export async function serveDocs({ port, sandboxPort }: DocsOptions): Promise<void> {
  // The signals are heard before a server starts, so that an early signal leaves no server behind.
  const stopped = untilStopped();
  await using site = await serveSite({ folder: built, base: readBase(), port });
  await using sandbox = await startSandbox({ port: sandboxPort });
  const places: Place[] = [
    ['Site', site.url],
    ['Sandbox', sandbox.url],
    ['Console', `${sandbox.url}/_sandbox/`],
  ];
  console.log(`\n${linesOf(places)}\n\nPress Ctrl-C to stop both.`);
  await stopped;
}
