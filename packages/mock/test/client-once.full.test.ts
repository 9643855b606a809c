import { vi } from 'vitest';

// The client's own tests of what creates and confirms once, with the mock in place of their service.
vi.mock('../../client/test/once-service.ts', () => import('./once-service.ts'));

await import('../../client/src/once/abort.test.ts');
await import('../../client/src/once/confirm-once.test.ts');
await import('../../client/src/once/create-once.test.ts');
await import('../../client/src/once/create-trade-once.test.ts');
await import('../../client/src/once/decisions.test.ts');
await import('../../client/src/once/misleading-service.test.ts');
