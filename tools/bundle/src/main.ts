import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type OpenApiDocument, operationsOf, repository } from '@crossborder-fx/tools-description';
import { parse, stringify } from 'yaml';
import { applyOverlay } from './apply-overlay.ts';
import { bundleAuthored, requireClean } from './bundle-description.ts';
import { expandStatusPaths } from './expand-status-paths.ts';
import { mergeReferences } from './merge-references.ts';
import { withReadableDescriptions } from './readable-descriptions.ts';
import { InvalidDescriptionError } from './refuse.ts';
import { removeUnusedTags } from './remove-unused.ts';
import { publishWorkflows, requireCleanWorkflows } from './workflows.ts';

// Bundles spec/ into packages/openapi: the authored document, from which types and the client are generated; the
// published templated and expanded documents; the document of the gateway; and the workflows.
const target = join(repository, 'packages/openapi');
const files: string[] = [];

async function write(name: string, text: string): Promise<void> {
  const file = join(target, name);
  await writeFile(file, text);
  files.push(file);
}

// People read the YAML, so the published JSON has no indentation, which makes it 40 % smaller.
const jsonOf = (document: OpenApiDocument) => `${JSON.stringify(document)}\n`;
const header = '# Built from spec/ by `npm run build`. Do not edit.\n';
const yamlOptions = { lineWidth: 100, aliasDuplicateObjects: false };

try {
  const authored = withReadableDescriptions(await bundleAuthored(repository));
  await requireCleanWorkflows(repository, authored);
  const templated = mergeReferences(authored);
  const expanded = expandStatusPaths(templated);
  await write('openapi.authored.json', jsonOf(authored));
  const published = { 'openapi.codegen': templated, openapi: expanded };
  for (const [name, document] of Object.entries(published)) {
    await write(`${name}.json`, jsonOf(document));
    await write(`${name}.yaml`, header + stringify(document, yamlOptions));
  }
  const overlay = await readFile(join(repository, 'spec/gateway.overlay.yaml'), 'utf8');
  const gateway = mergeReferences(applyOverlay(expanded, parse(overlay)));
  removeUnusedTags(gateway);
  await write('openapi.gateway.yaml', header + stringify(gateway, yamlOptions));
  const workflows = join(repository, 'spec/workflows');
  files.push(...(await publishWorkflows(workflows, join(target, 'workflows'))));
  for (const name of ['expanded', 'gateway'] as const) await requireClean(name, repository);
  const counts = [templated, expanded].map((document) => [...operationsOf(document)].length);
  console.log(`${counts[0]} operations, ${counts[1]} after expansion of the status paths`);
  for (const file of files) console.log(`  ${relative(repository, file)}`);
} catch (error) {
  if (!(error instanceof InvalidDescriptionError)) throw error;
  // Remove the documents of the failed build, so that nobody uses them.
  for (const file of files) await rm(file);
  console.error(error.message);
  process.exitCode = 1;
}
