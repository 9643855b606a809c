import type { Operation } from '../../ground/router.ts';
import type { ControlRoute } from '../control-route.ts';
import { answering, done, listOf, objectOf, text } from '../schemas.ts';

export const serverRoutes: ControlRoute[] = [
  {
    method: 'POST',
    path: 'reset',
    id: 'reset',
    summary: 'Removes all rules and requests, and makes the state anew',
    example: {},
    ...done('As after the start.', ({ server }) => server.reset()),
  },
  {
    method: 'GET',
    path: 'operations',
    id: 'listOperations',
    summary: 'The operations that faults can be set for',
    example: {},
    ...answering(
      'operations',
      {
        description: 'Each with its method and paths.',
        ...listOf(objectOf({ operation: text, method: text, paths: listOf(text) })),
      },
      ({ server }) => grouped(server.operations),
    ),
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
