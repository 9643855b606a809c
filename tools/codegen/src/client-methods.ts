import type { OpenApiDocument } from '@crossborder-fx/tools-description';
import { clientOperations } from './client-operation.ts';
import { type GeneratedFile, generatedFile } from './generated-file.ts';
import { Checks } from './templates/checks.ts';
import { operations } from './templates/operations.ts';
import { resource } from './templates/resource.ts';
import { resourceFile, resources, types } from './templates/resources.ts';

export async function clientMethods(document: OpenApiDocument): Promise<GeneratedFile[]> {
  const all = clientOperations(document);
  const byResource = Map.groupBy(all, (operation) => operation.resource);
  const checks = new Checks(document);
  const table = operations(all, checks);
  const bodies = new Checks(document, checks);
  const named = all.flatMap(({ body }) => (body ? bodies.named(body.type) : []));
  return Promise.all([
    generatedFile('operations.ts', table),
    generatedFile('checks.ts', checks.file()),
    generatedFile('bodies.ts', bodies.file(named)),
    ...[...byResource].map(([name, members]) =>
      generatedFile(resourceFile(name), resource(document, name, members)),
    ),
    generatedFile('resources.ts', resources([...byResource.keys()])),
    generatedFile('types.ts', types(document, byResource)),
  ]);
}
