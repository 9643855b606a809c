import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabases } from './databases.ts';
import type { Surroundings } from './scene.ts';

/** What runs share, from their first to their last. */
export async function openSurroundings(
  serverUrl: string,
): Promise<Surroundings & { close(): Promise<void> }> {
  const cache = await mkdtemp(join(tmpdir(), 'end-to-end-cache-'));
  const databases = await createDatabases(serverUrl);
  return {
    cache,
    databases,
    async close() {
      await databases.close();
      await rm(cache, { recursive: true, force: true });
    },
  };
}
