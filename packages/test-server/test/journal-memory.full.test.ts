import { exampleOperation, readDocument } from '@crossborder-fx/tools-description';
import { send } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { startWatchedServer } from './start-watched-server.ts';

const journalBytes = 32 * 1024 * 1024;
// The memory that requests use outside the request log: compiled code, caches, connections.
const slack = 16 * 1024 * 1024;

// Only the upload of a proof of transaction accepts a body as large as 9.6 MB.
const { method, paths, bodies } = exampleOperation(
  await readDocument('expanded'),
  'uploadProofOfTransaction',
);
const [path = ''] = paths;
const withFile = (bytes: number) => ({ ...Object(bodies[0]), file: 'A'.repeat(bytes) });
const objects = Array.from({ length: 3_200_000 }, () => ({}));

test.each([
  // Each body of empty objects takes 450 MB when it is parsed.
  ['four bodies of 9.6 MB of empty objects', 4, objects],
  ['ten files of 9.6 MB', 10, withFile(9_600_000)],
  ['2,000 files of 100 kB', 2_000, withFile(100_000)],
])(
  'the journal takes no more memory than its limit when it keeps %s',
  async (_title, count, body) => {
    const server = await startWatchedServer();
    for (let warming = 0; warming < 50; warming++) await send(server, path, { method, body: {} });
    const before = await server.usedMemory();
    for (let sent = 0; sent < count; sent++) await send(server, path, { method, body });
    const kept = (await server.usedMemory()) - before;
    expect(kept).toBeLessThan(journalBytes + slack);
    // The log has kept as many of the requests as its limit of bytes allows.
    expect(kept).toBeGreaterThan(journalBytes / 2);
  },
);
