import { rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type OpenApiDocument, operationsOf, repository } from '@crossborder-fx/tools-description';
import { stringify } from 'yaml';
import { bundleTemplated, InvalidDescriptionError, requireClean } from './bundle-description.ts';
import { requireCleanWorkflows } from './check-workflows.ts';
import { expandStatusPaths } from './expand-status-paths.ts';
import { publishWorkflows } from './publish-workflows.ts';
import { withReadableDescriptions } from './readable-descriptions.ts';

// Bundles spec/ into packages/openapi: the templated document as written, the expanded one with
// concrete status paths, and the workflows.
const target = join(repository, 'packages/openapi');
const files: string[] = [];

/** Writes `NAME.yaml` and `NAME.json`, the same document twice. */
async function writeDocument(name: string, document: OpenApiDocument): Promise<void> {
  const yaml = join(target, `${name}.yaml`);
  const json = join(target, `${name}.json`);
  const options = { lineWidth: 100, aliasDuplicateObjects: false };
  const header = '# Built from spec/ by `npm run build`. Do not edit.\n';
  await writeFile(yaml, header + stringify(document, options));
  await writeFile(json, `${JSON.stringify(document, null, 2)}\n`);
  files.push(yaml, json);
}

try {
  const templated = withReadableDescriptions(await bundleTemplated(repository));
  await requireCleanWorkflows(repository, templated);
  const expanded = expandStatusPaths(templated);
  await writeDocument('openapi.templated', templated);
  await writeDocument('openapi', expanded);
  files.push(
    ...(await publishWorkflows(join(repository, 'spec/workflows'), join(target, 'workflows'))),
  );
  await requireClean('expanded', repository);
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
