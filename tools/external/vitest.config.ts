import { defineConfig } from 'vitest/config';

// Vitest keeps a cache on disk for the whole repository. It empties the cache when it sees another lock
// file, as in this folder, while other tests use it.
export default defineConfig({ test: { fsModuleCache: false } });
