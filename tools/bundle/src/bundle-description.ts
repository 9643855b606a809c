import type { OpenApiDocument } from '@crossborder-fx/tools-description';
import * as redocly from './redocly.ts';
import { refuse } from './refuse.ts';
import { requireYaml } from './require-yaml.ts';

/** Lints `spec/` in the folder `root` and bundles it into one document, as it is written. */
export async function bundleAuthored(root: string): Promise<OpenApiDocument> {
  await requireYaml(root);
  await requireClean('source', root);
  await requireDocumentedExamples(root);
  return redocly.bundle('source', root);
}

/** Lints one of the documents that `spec/redocly.yaml` names. */
export async function requireClean(api: 'source' | 'expanded', root: string): Promise<void> {
  refuse(await redocly.lint(api, root), api);
}

/** What is published of an answer is open to values that nobody documents; an example has none of them. */
async function requireDocumentedExamples(root: string): Promise<void> {
  const found = await redocly.lint('documented', root);
  const problems = found.filter(({ ruleId }) => /^no-invalid-.*-examples$/.test(ruleId));
  // Around a value that is none of an enumeration, each alternative that has the object fails as well.
  const values = problems.filter(({ message }) => message.includes('the allowed values'));
  refuse(values.length > 0 ? values : problems, 'examples, against what is documented');
}
