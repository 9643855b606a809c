import { join, relative } from 'node:path';
import { bundleTemplated, InvalidDescriptionError, requireClean } from './bundle-description.ts';
import { expandStatusPaths } from './expand-status-paths.ts';
import { operationsOf } from './openapi-document.ts';
import { repository } from './repository.ts';
import { writeDocument } from './write-documents.ts';

// Bundles spec/ into packages/openapi: the templated document as written, the expanded one with
// concrete status paths.
const source = { folder: join(repository, 'spec'), cwd: repository };
const target = join(repository, 'packages/openapi');

try {
  const templated = await bundleTemplated(source);
  const expanded = expandStatusPaths(templated);
  const files = [
    ...(await writeDocument(target, 'openapi.templated', templated)),
    ...(await writeDocument(target, 'openapi', expanded)),
  ];
  await requireClean('expanded', source);
  const counts = [templated, expanded].map((document) => [...operationsOf(document)].length);
  console.log(`${counts[0]} operations, ${counts[1]} after expansion of the status paths`);
  for (const file of files) console.log(`  ${relative(repository, file)}`);
} catch (error) {
  if (!(error instanceof InvalidDescriptionError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
