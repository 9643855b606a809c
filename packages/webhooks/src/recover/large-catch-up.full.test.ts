import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { describe, expect, it } from 'vitest';
import { openPools, openTables } from '../../test/postgres.ts';

const url = postgresUrl();
const program = fileURLToPath(new URL('../../test/large-catch-up.ts', import.meta.url));

describe.skipIf(url === undefined)('catching up with a large service on PostgreSQL', () => {
  const opened = openTables(() => openPools(url));
  const catchUp = async (counts: { open: number; failed: number }) => {
    const given = [url, opened().table, counts.open, counts.failed].map(String);
    const args = ['--expose-gc', program, ...given];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return JSON.parse(stdout);
  };

  it('catchUp sends two statements to the database for each new failed notification', async () => {
    const { processed, statements } = await catchUp({ open: 0, failed: 2_000 });
    expect(processed).toBe(2_000);
    expect(statements).toBeLessThan(2.1 * 2_000);
  });

  it('catchUp uses at most 40 MB of memory for 100,000 open payments, also when the store has noted all of them', async () => {
    for (const round of ['first', 'second']) {
      const { unseen, bytes } = await catchUp({ open: 100_000, failed: 0 });
      console.log(`100,000 open payments, ${round} round: ${bytes} bytes`);
      expect(unseen).toBe(100_000);
      expect(bytes).toBeLessThan(40_000_000);
    }
  });
});
