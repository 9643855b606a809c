import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { startSandbox } from '@crossborder-fx/sandbox';
import { repository } from '@crossborder-fx/tools-description';
import { linesOf, listen, untilStopped } from './command.ts';
import { playOperations } from './play-operations.ts';
import { type Act, playSamples } from './play-samples.ts';

export interface TourOptions {
  /** The ports of the sandbox and of the server with the reference documentation; with 0, the system chooses a free port. */
  port: number;
  referencePort: number;
  /** Whether the sandbox and the documentation server run on after the tour, until the user stops them. */
  stay: boolean;
  /** @default ten programs of the guides */
  acts?: readonly Act[];
}

/** Plays the tour and prints its output. @returns the exit code: 1 when any part of the tour failed */
export async function tour({ port, referencePort, stay, acts }: TourOptions): Promise<number> {
  await using sandbox = await startSandbox({ port });
  const reference = await serveReference(referencePort);
  try {
    const places = linesOf([
      ['Console', `${sandbox.url}/_sandbox/`],
      ['Sandbox', sandbox.url],
      ['Reference', reference.url],
    ]);
    console.log(`\n${places}\n`);
    const isTold = await playSamples(sandbox, acts);
    const isWhole = (await playOperations()) && isTold;
    if (stay) {
      console.log('The sandbox and the API reference run until you press Ctrl-C.');
      await untilStopped();
    }
    return isWhole ? 0 : 1;
  } finally {
    reference.close();
  }
}

async function serveReference(port: number): Promise<{ url: string; close(): void }> {
  const page = await readFile(join(repository, 'docs/dist/reference/index.html'));
  const server = createServer((request, response) => {
    const found = new URL(request.url ?? '/', 'http://reference').pathname === '/';
    response.writeHead(found ? 200 : 404, {
      'content-type': found ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
    });
    response.end(found ? page : 'The API reference is a single page, at the path /\n');
  });
  const url = await listen(server, { name: 'The API reference', port, option: '--docs-port' });
  return {
    url,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
