import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenApiDocument, operationsOf } from '@crossborder-fx/tools-description';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { workflowNames } from './publish-workflows.ts';
import { lint, type Problem } from './redocly.ts';
import { refuse } from './refuse.ts';

/** Lints the Arazzo workflows of the description, and looks up every operation that they name. */
export async function requireCleanWorkflows(
  root: string,
  document: OpenApiDocument,
): Promise<void> {
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

// The linter does not read the description that a workflow refers to.
function unknownOperations(
  file: string,
  text: string,
  operationIds: Set<string | undefined>,
): Problem[] {
  const lineCounter = new LineCounter();
  const problems: Problem[] = [];
  visit(parseDocument(text, { lineCounter }), {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || key.value !== 'operationId' || !isScalar(value)) return;
      if (operationIds.has(String(value.value))) return;
      problems.push({
        ruleId: 'workflow-operation',
        severity: 'error',
        message: `The description has no operation \`${value.value}\`.`,
        location: [{ source: { ref: file }, start: lineCounter.linePos(value.range?.[0] ?? 0) }],
      });
    },
  });
  return problems;
}
