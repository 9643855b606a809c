import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type OpenApiDocument, operationsOf } from '@crossborder-fx/tools-description';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { configOf, type DescriptionSource, refuse } from './bundle-description.ts';
import { workflowNames } from './publish-workflows.ts';
import * as redocly from './redocly.ts';

/** Lints the Arazzo workflows of the description, and looks up every operation that they name. */
export async function requireCleanWorkflows(
  source: DescriptionSource,
  document: OpenApiDocument,
): Promise<void> {
  const folder = join(source.folder, 'workflows');
  const operationIds = new Set(
    [...operationsOf(document)].map(({ operation }) => operation.operationId),
  );
  const problems = await Promise.all(
    (await workflowNames(folder)).map(async (name) => {
      const path = join(folder, name);
      const file = relative(source.cwd, path);
      return [
        ...(await redocly.lint(file, configOf(source))),
        ...unknownOperations(file, await readFile(path, 'utf8'), operationIds),
      ];
    }),
  );
  refuse(problems.flat(), 'workflows');
}

// The linter does not read the description that a workflow refers to.
function unknownOperations(
  file: string,
  text: string,
  operationIds: Set<string | undefined>,
): redocly.Problem[] {
  const lineCounter = new LineCounter();
  const problems: redocly.Problem[] = [];
  visit(parseDocument(text, { lineCounter }), {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || key.value !== 'operationId' || !isScalar(value)) return;
      if (operationIds.has(String(value.value))) return;
      const { line, col } = lineCounter.linePos(value.range?.[0] ?? 0);
      problems.push({
        ruleId: 'workflow-operation',
        severity: 'error',
        message: `The description has no operation \`${value.value}\`.`,
        file,
        line,
        column: col,
        suggestions: [],
      });
    },
  });
  return problems;
}
