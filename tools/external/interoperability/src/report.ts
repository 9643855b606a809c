import { readCases } from './cases.ts';
import type { InteroperabilityCase } from './interoperability-case.ts';
import type { Report } from './page.ts';
import { readinessScore, scoreTool } from './readiness-score.ts';
import { type CaseResult, runCase } from './run-case.ts';
import { installedVersion } from './run-tool.ts';

/** Everything that the page shows; each tool is tried by `tryTool`. */
export async function report(
  tryTool: (tool: InteroperabilityCase) => Promise<CaseResult> = runCase,
): Promise<Report> {
  const rows: Report['rows'] = [];
  for (const tool of await readCases()) {
    rows.push({ tool, version: await installedVersion(tool.package), result: await tryTool(tool) });
  }
  return {
    rows,
    scores: {
      expanded: await readinessScore('expanded'),
      templated: await readinessScore('templated'),
    },
    scoreVersion: await installedVersion(scoreTool),
  };
}
