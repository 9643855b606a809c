import fc from 'fast-check';
import { vi } from 'vitest';
import { seed, times } from './depth.ts';

// Every property of fast-check, unless it says otherwise. A failure prints the seed and the path to it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed, numRuns: times(1_000) });

// A condition that a test waits for has a minute to come, in place of a second, because machines can be busy.
vi.setConfig({ expect: { poll: { timeout: 60_000 } } });
