import { startSandbox } from '@crossborder-fx/sandbox';
import { linesOf, type Place, untilStopped } from '@crossborder-fx/tools-tour/command';
import { built } from '../build/folders.ts';
import { readBase } from '../build/read-base.ts';
import { serveSite } from './serve-site.ts';

/** Serves the documentation site and a sandbox, prints their addresses, and ends when the process gets a signal. Port 0 is any free port. */
export async function serveDocs(ports: { port: number; sandboxPort: number }): Promise<void> {
  // Listens for signals before a server starts, so that an early signal leaves no server running.
  const stopped = untilStopped();
  await using site = await serveSite({ folder: built, base: readBase(), port: ports.port });
  await using sandbox = await startSandbox({ port: ports.sandboxPort });
  const places: Place[] = [
    ['Site', site.url],
    ['Sandbox', sandbox.url],
    ['Console', `${sandbox.url}/_sandbox/`],
  ];
  console.log(`\n${linesOf(places)}\n\nPress Ctrl-C to stop both.`);
  await stopped;
}
