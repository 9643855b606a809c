import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { operationsOf, repository } from '@crossborder-fx/tools-description';
import { bundleTemplated, InvalidDescriptionError, requireClean } from './bundle-description.ts';
import { requireCleanWorkflows } from './check-workflows.ts';
import { expandStatusPaths } from './expand-status-paths.ts';
import { publishWorkflows } from './publish-workflows.ts';
import { withReadableDescriptions } from './readable-descriptions.ts';
import { writeDocument } from './write-documents.ts';

// Bundles spec/ into packages/openapi: the templated document as written, the expanded one with
// concrete status paths, and the workflows.
const source = { folder: join(repository, 'spec'), cwd: repository };
const target = join(repository, 'packages/openapi');

const files: string[] = [];

try {
  const templated = withReadableDescriptions(await bundleTemplated(source));
  await requireCleanWorkflows(source, templated);
  const expanded = expandStatusPaths(templated);
  files.push(...(await writeDocument(target, 'openapi.templated', templated)));
  files.push(...(await writeDocument(target, 'openapi', expanded)));
  files.push(
    ...(await publishWorkflows(join(source.folder, 'workflows'), join(target, 'workflows'))),
  );
  await requireClean('expanded', source);
  const counts = [templated, expanded].map((document) => [...operationsOf(document)].length);
  console.log(`${counts[0]} operations, ${counts[1]} after expansion of the status paths`);
  for (const file of files) console.log(`  ${relative(repository, file)}`);
} catch (error) {
  if (!(error instanceof InvalidDescriptionError)) throw error;
  // A document that is refused must not be taken for a good one.
  for (const file of files) await rm(file);
  console.error(error.message);
  process.exitCode = 1;
}
