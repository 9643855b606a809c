import { type DocumentName, documentFiles } from '@crossborder-fx/tools-description';
import { runTool } from './run-tool.ts';

/** The part that is reported of what `redocly score` gives. Subscores are from 0 to 1, the others to 100. */
export interface ReadinessScore {
  agentReadiness: number;
  discoverability: number;
  subscores: Record<string, number>;
  rawMetrics: { operationCount: number; operations: Record<string, OperationMetrics> };
  operationScores: Record<string, { subscores: Record<string, number> }>;
  dependencyDepths: Record<string, number>;
  hotspots: { operationId: string; reasons: string[] }[];
}

type OperationMetrics = Record<
  | 'parameterCount'
  | 'maxRequestSchemaDepth'
  | 'maxResponseSchemaDepth'
  | 'totalSchemaProperties'
  | 'constraintCount'
  | 'anyOfCount',
  number
>;

/** The subscores that could only be raised by saying less, or something else. */
const subscores: Record<
  string,
  { measured: (metrics: OperationMetrics, dependencies: number) => string; whyItStays: string }
> = {
  parameterSimplicity: {
    measured: ({ parameterCount }) => `${parameterCount} parameters`,
    whyItStays:
      'A list takes its status, a period, a page, its size and an order, each with a description and most with a default; none can be left out.',
  },
  schemaSimplicity: {
    measured: ({ maxRequestSchemaDepth, maxResponseSchemaDepth, anyOfCount }) =>
      `depth ${Math.max(maxRequestSchemaDepth, maxResponseSchemaDepth)}, ${anyOfCount} alternatives`,
    whyItStays:
      'The depth is the interface’s own: an amount in a payment in a wrapper in an answer. Three alternatives in `anyOf` alone take it to 0; see polymorphism.',
  },
  constraintClarity: {
    measured: ({ constraintCount, totalSchemaProperties }) =>
      `${constraintCount} constraints, ${totalSchemaProperties} properties`,
    whyItStays:
      'An answer is read leniently: a limit that the service description does not give is not made up, and one that it gives for requests does not bind an answer.',
  },
  dependencyClarity: {
    measured: (_, dependencies) => `references ${dependencies} deep`,
    whyItStays: 'A shape that several operations share is written once and referenced.',
  },
  polymorphismClarity: {
    measured: ({ anyOfCount }) => `${anyOfCount} alternatives`,
    whyItStays:
      'Each `anyOf` in an answer is an open enumeration (the known values, or any string) or an amount that may be null. No discriminator can tell such alternatives apart, and none is needed.',
  },
};

/** Runs `redocly score` on a published document. */
export async function readinessScore(name: DocumentName): Promise<ReadinessScore> {
  const args = ['score', documentFiles[name], '--format', 'json'];
  return JSON.parse(await runTool('@redocly/cli', args, import.meta.dirname));
}

/** One row for each score: its name, both figures, what holds it back, and why it stays. */
export function scoreRows(templated: ReadinessScore, expanded: ReadinessScore): string[][] {
  const figures = (score: 'agentReadiness' | 'discoverability') =>
    [templated[score], expanded[score]].map(oneDecimal);
  const { operationCount } = templated.rawMetrics;
  const allNeeded = 'It falls with the number of operations alone, and they are all needed.';
  return [
    ['agent readiness', ...figures('agentReadiness'), '', ''],
    ['discoverability', ...figures('discoverability'), `${operationCount} operations`, allNeeded],
    ...Object.entries(templated.subscores).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      oneDecimal(value * 100),
      oneDecimal((expanded.subscores[name] ?? 0) * 100),
      heldBack(templated, name),
      value < 1 ? (subscores[name]?.whyItStays ?? '') : '',
    ]),
  ];
}

/** What holds a subscore back, of the tool's own figures: how many operations, and the worst of them. */
function heldBack(score: ReadinessScore, subscore: string): string {
  const { operations, operationCount } = score.rawMetrics;
  const below = Object.entries(score.operationScores)
    .map(([operation, { subscores }]) => ({ operation, value: subscores[subscore] ?? 1 }))
    .filter(({ value }) => value < 1)
    .sort((one, other) => one.value - other.value);
  if (below.length === 0) return '';
  const worst = below.slice(0, 3).map(({ operation }) => {
    const metrics = operations[operation];
    const dependencies = score.dependencyDepths[operation] ?? 0;
    const measured = metrics && subscores[subscore]?.measured(metrics, dependencies);
    return measured ? `\`${operation}\` (${measured})` : `\`${operation}\``;
  });
  return `${below.length} of ${operationCount} operations, first ${worst.join(', ')}`;
}

/** Why the hotspots are hotspots, the commonest reason first. */
export function hotspotReasons({ hotspots }: ReadinessScore): string[] {
  const operations = hotspots.flatMap(({ operationId, reasons }) =>
    // `High parameter count (6)` and `High parameter count (7)` are one reason.
    reasons.map((reason) => ({ operationId, kind: reason.replace(/ \([^()]*\)$/, '') })),
  );
  return [...Map.groupBy(operations, ({ kind }) => kind)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(
      ([kind, of]) => `${kind}: ${of.map(({ operationId }) => `\`${operationId}\``).join(', ')}`,
    );
}

function oneDecimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}
