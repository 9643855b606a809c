import { expect } from 'vitest';
import type { Router } from '../src/http/router.ts';

/** The operation that a request leads to, with the parameters of its path. */
export function foundBy(router: Router, method: string, segments: readonly string[]) {
  const route = router.find(method, segments);
  return route && 'operation' in route ? route : expect.fail(`nothing at ${segments.join('/')}`);
}
