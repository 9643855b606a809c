import { startSandbox } from '@crossborder-fx/sandbox';
import { linesOf, type Place, untilStopped } from '@crossborder-fx/tools-tour/command';
import { built } from '../build/folders.ts';
import { readBase } from '../build/read-base.ts';
import { serveSite } from './serve-site.ts';

export interface DocsOptions {
  /** The port of the documentation site; 0 takes any free port. */
  port: number;
  /** The port of the sandbox; 0 takes any free port. */
  sandboxPort: number;
}

/** Serves the documentation site and a sandbox, prints their addresses, and ends when the process gets a signal. */
export async function serveDocs({ port, sandboxPort }: DocsOptions): Promise<void> {
  // Listens for signals before a server starts, so that an early signal leaves no server running.
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
