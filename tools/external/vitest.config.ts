import { defineConfig } from 'vitest/config';

// Vitest keeps one cache on disk for the whole repository. When it sees another lock file, as here,
// it empties the cache, which other tests may be using.
export default defineConfig({ test: { fsModuleCache: false } });
