import { join } from 'node:path';
import { type DocumentName, repository } from '@crossborder-fx/tools-description';
import { heldBack, hotspotReasons } from './held-back.ts';
import type { InteroperabilityCase } from './interoperability-case.ts';
import type { ReadinessScore } from './readiness-score.ts';
import type { CaseResult } from './run-case.ts';
import { scoreExplanations } from './score-explanations.ts';

export const command = 'npx nx page interoperability';
export const pageFile = join(repository, 'docs/interoperability.md');

export interface Report {
  rows: { tool: InteroperabilityCase; version: string; result: CaseResult }[];
  scores: Record<DocumentName, ReadinessScore>;
  scoreVersion: string;
}

/** The text of docs/interoperability.md. */
export function page({ rows, scores, scoreVersion }: Report): string {
  return `<!-- Written by \`${command}\`, from what ran. Do not edit. -->

# Interoperability

Each tool is tried on the document that is meant for it: mocks, gateways, validators and linters on the expanded one
(\`openapi.yaml\`), code generators and readers on the templated one (\`openapi.templated.yaml\`). \`npm test\` tries them
all again, and breaks the document for each to see that it would notice. \`explained\` means that all works but for a
limitation of the tool itself, which the note names.

${table(
  ['tool', 'version', 'document', 'result', 'note'],
  rows.map(({ tool, version, result }) => [
    tool.name === tool.package ? tool.name : `${tool.name} (\`${tool.package}\`)`,
    version,
    tool.document,
    result.outcome,
    note(tool, result),
  ]),
)}

How to add a tool: [tools/external/interoperability](../tools/external/interoperability/README.md).

## Readiness score

\`redocly score\` ${scoreVersion} rates how simple a description is to integrate, from 0 to 100. What holds a subscore
back is from its figures for the templated document.

${table(['score', 'templated', 'expanded', 'held back by', 'why it stays'], scoreRows(scores))}

Its hotspots in the templated document are the ${scores.templated.hotspots.length} lowest operations:

${hotspotReasons(scores.templated)
  .map((reason) => `- ${reason}`)
  .join('\n')}
`;
}

function note(
  { note }: InteroperabilityCase,
  { found, explanations, problems }: CaseResult,
): string {
  const sentences = [found && `${sentence(found)}.`, note, ...explanations, ...problems];
  return sentences.filter(Boolean).join(' ');
}

function scoreRows({ templated, expanded }: Report['scores']): string[][] {
  return [
    [
      'agent readiness',
      oneDecimal(templated.agentReadiness),
      oneDecimal(expanded.agentReadiness),
      '',
      '',
    ],
    [
      'discoverability',
      oneDecimal(templated.discoverability),
      oneDecimal(expanded.discoverability),
      `${templated.rawMetrics.operationCount} operations`,
      scoreExplanations['discoverability'] ?? '',
    ],
    ...Object.entries(templated.subscores).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      percent(value),
      percent(expanded.subscores[name] ?? 0),
      heldBack(templated, name),
      value < 1 ? (scoreExplanations[name] ?? '') : '',
    ]),
  ];
}

function table(header: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(header), `|${'---|'.repeat(header.length)}`, ...rows.map(line)].join('\n');
}

function cell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function percent(share: number): string {
  return oneDecimal(share * 100);
}

function oneDecimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}
