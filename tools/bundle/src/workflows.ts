import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenApiDocument, operationsOf } from '@crossborder-fx/tools-description';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { lint, type Problem } from './redocly.ts';
import { InvalidDescriptionError, refuse } from './refuse.ts';

export async function requireCleanWorkflows(root: string, document: OpenApiDocument) {
  const folder = 'spec/workflows';
  const operationIds = new Set(
    Array.from(operationsOf(document), ({ operation }) => operation.operationId),
  );
  const problems = await Promise.all(
    (await workflowNames(join(root, folder))).map(async (name) => {
      const file = join(folder, name);
      const text = await readFile(join(root, file), 'utf8');
      return [...(await lint(file, root)), ...unknownOperations(file, text, operationIds)];
    }),
  );
  refuse(problems.flat(), 'workflows');
}

// Checks that the description has each operation that a workflow names, because the linter does not check this.
function unknownOperations(file: string, text: string, operationIds: Set<string | undefined>) {
  const lineCounter = new LineCounter();
  const problems: Problem[] = [];
  visit(parseDocument(text, { lineCounter }), {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || key.value !== 'operationId' || !isScalar(value)) return;
      if (operationIds.has(String(value.value))) return;
      problems.push({
        ruleId: 'workflow-operation',
        severity: 'error',
        message: `The OpenAPI document has no operation \`${value.value}\`.`,
        location: [{ source: { ref: file }, start: lineCounter.linePos(value.range?.[0] ?? 0) }],
      });
    },
  });
  return problems;
}

// The source of a workflow refers to spec/openapi.yaml, and the published copy of the workflow to openapi.codegen.yaml. Both
// documents have the operations that the workflow names.
const writtenUrl = /^( +url: )\.\.\/openapi\.yaml$/gm;
const publishedUrl = '../openapi.codegen.yaml';

async function workflowNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.arazzo.yaml')).sort();
}

export async function publishWorkflows(source: string, target: string): Promise<string[]> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  return Promise.all(
    (await workflowNames(source)).map(async (name) => {
      const path = join(target, name);
      await writeFile(path, published(name, await readFile(join(source, name), 'utf8')));
      return path;
    }),
  );
}

function published(name: string, text: string): string {
  if (text.match(writtenUrl)?.length !== 1) {
    throw new InvalidDescriptionError(
      `${name} must contain \`url: ../openapi.yaml\` exactly once.`,
    );
  }
  return `# Built from spec/ by \`npm run build\`. Do not edit.\n${text.replace(writtenUrl, `$1${publishedUrl}`)}`;
}
