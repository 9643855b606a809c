import fc from 'fast-check';
import { vi } from 'vitest';
import { seed, times } from './depth.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed, numRuns: times(1_000) });

// A test waits up to four minutes for its condition, because a machine may be busy.
vi.setConfig({ expect: { poll: { timeout: 240_000 } } });
