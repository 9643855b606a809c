import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenApiDocument } from '@crossborder-fx/tools-description';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';
import * as redocly from './redocly.ts';
import { refuse } from './refuse.ts';

export async function bundleAuthored(root: string): Promise<OpenApiDocument> {
  await requireYaml(root);
  await requireClean('source', root);
  await requireDocumentedExamples(root);
  return redocly.bundle('source', root);
}

export async function requireClean(api: 'source' | 'expanded' | 'gateway', root: string) {
  refuse(await redocly.lint(api, root), api);
}

/** The published schemas of responses allow undocumented values, but an example of a response must show documented values. */
async function requireDocumentedExamples(root: string): Promise<void> {
  const found = await redocly.lint('documented', root);
  const problems = found.filter(({ ruleId }) => /^no-invalid-.*-examples$/.test(ruleId));
  // When an example has a value that its enumeration lacks, the linter also reports each `anyOf` that contains the enumeration.
  const values = problems.filter(({ message }) => message.includes('the allowed values'));
  refuse(values.length > 0 ? values : problems, 'examples, compared with the documented values');
}

/** The linter would report a mistake in YAML in every file that refers to this file, once for each example. */
async function requireYaml(root: string): Promise<void> {
  const names = await readdir(join(root, 'spec'), { recursive: true });
  const files = names.filter((name) => name.endsWith('.yaml')).sort();
  const problems = await Promise.all(files.map((name) => problemIn(root, join('spec', name))));
  refuse(
    problems.filter((problem) => problem !== undefined),
    'YAML',
  );
}

async function problemIn(root: string, file: string): Promise<redocly.Problem | undefined> {
  const lineCounter = new LineCounter();
  const text = await readFile(join(root, file), 'utf8');
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  // Report only the first error of a YAML file, because the first error causes the others.
  const [error] = document.errors;
  if (!error) return undefined;
  let [place] = error.pos;
  // The YAML parser reports a missing closing quote at the end of the file, but the author of the file must look for the
  // opening quote.
  if (error.code === 'MISSING_CHAR') {
    visit(document, (_key, node) => {
      if (!isScalar(node) || !node.type?.startsWith('QUOTE') || !node.range) return;
      const [start, end] = node.range;
      if (start < place && place <= end) place = start;
    });
  }
  return {
    ruleId: 'yaml',
    severity: 'error',
    message: `The file is not YAML: ${error.message}.`,
    location: [{ source: { ref: file }, start: lineCounter.linePos(place) }],
  };
}
