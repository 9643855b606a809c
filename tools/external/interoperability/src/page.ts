import { join } from 'node:path';
import { markdownTable } from '@crossborder-fx/tools-codegen/markdown-table';
import { repository } from '@crossborder-fx/tools-description';
import type { InteroperabilityCase } from './interoperability-case.ts';
import { hotspotReasons, readinessScore, scoreRows } from './readiness-score.ts';
import type { CaseResult } from './run-case.ts';
import { installedPackage } from './run-tool.ts';

export const command = 'npx nx page interoperability';
export const pageFile = join(repository, 'docs/generated/interoperability.md');

/** The text of the page. */
export async function page(results: Map<InteroperabilityCase, CaseResult>): Promise<string> {
  const templated = await readinessScore('templated');
  const expanded = await readinessScore('expanded');
  return `<!-- Written by \`${command}\`, from what ran. Do not edit. -->

# Interoperability

Each tool is tried on the document that is meant for it: mocks, gateways, validators and linters on the expanded one
(\`openapi.yaml\`), code generators and readers on the templated one (\`openapi.templated.yaml\`). \`npm run test:all\` tries them
all again, and breaks the document for each to see that it would notice. \`explained\` means that all works but for a
limitation of the tool itself, which the note names.

${markdownTable(
  ['tool', 'version', 'document', 'result', 'note'],
  [...results].map(([tool, result]) => [
    tool.package === undefined ? tool.name : `${tool.name} (\`${tool.package}\`)`,
    installedPackage(tool.package ?? tool.name).version,
    tool.document,
    result.outcome,
    note(tool, result),
  ]),
)}

How to add a tool: [tools/external/interoperability](../../tools/external/interoperability/README.md).

## Readiness score

\`redocly score\` ${installedPackage('@redocly/cli').version} rates how simple a description is to integrate, from 0 to 100. What holds a subscore
back is from its figures for the templated document.

${markdownTable(
  ['score', 'templated', 'expanded', 'held back by', 'why it stays'],
  scoreRows(templated, expanded),
)}

Its hotspots in the templated document are the ${templated.hotspots.length} lowest operations:

${hotspotReasons(templated)
  .map((reason) => `- ${reason}`)
  .join('\n')}
`;
}

function note({ note, explained = [] }: InteroperabilityCase, { found, problems }: CaseResult) {
  const sentence = found.join('; ');
  return [
    sentence && `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`,
    note,
    ...explained.map(({ because }) => because),
    ...problems,
  ]
    .filter(Boolean)
    .join(' ');
}
