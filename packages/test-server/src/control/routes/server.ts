import type { Operation } from '../../ground/router.ts';
import type { ControlRoute } from '../control-route.ts';
import { done, listOf, objectOf, text } from '../schemas.ts';

export const serverRoutes: ControlRoute[] = [
  {
    method: 'POST',
    path: 'reset',
    id: 'reset',
    summary: 'Removes all rules and requests, and makes the state anew',
    example: {},
    answer: { status: 204, description: 'As after the start.' },
    handle: done(({ server }) => server.reset()),
  },
  {
    method: 'GET',
    path: 'operations',
    id: 'listOperations',
    summary: 'The operations that faults can be set for',
    example: {},
    answer: {
      status: 200,
      description: 'Each with its method and paths.',
      schema: objectOf({
        operations: listOf(objectOf({ operation: text, method: text, paths: listOf(text) })),
      }),
    },
    handle: ({ server }) => ({
      status: 200,
      body: { operations: grouped(server.operations) },
    }),
  },
];

function grouped(operations: readonly Operation[]) {
  const groups = new Map<string, { operation: string; method: string; paths: string[] }>();
  for (const { group: operation, method, path } of operations) {
    const known = groups.get(operation);
    if (known) known.paths.push(path);
    else groups.set(operation, { operation, method, paths: [path] });
  }
  return [...groups.values()];
}
