import type { OperationMetrics, ReadinessScore } from './readiness-score.ts';

/** What a subscore is measured on, in an operation. */
const measures: Record<string, (metrics: OperationMetrics, dependencies: number) => string> = {
  parameterSimplicity: ({ parameterCount }) => `${parameterCount} parameters`,
  schemaSimplicity: ({ maxRequestSchemaDepth, maxResponseSchemaDepth, anyOfCount }) =>
    `depth ${Math.max(maxRequestSchemaDepth, maxResponseSchemaDepth)}, ${anyOfCount} alternatives`,
  constraintClarity: ({ constraintCount, totalSchemaProperties }) =>
    `${constraintCount} constraints, ${totalSchemaProperties} properties`,
  dependencyClarity: (_, dependencies) => `references ${dependencies} deep`,
  polymorphismClarity: ({ anyOfCount }) => `${anyOfCount} alternatives`,
};

/** What holds a subscore back, of the tool's own figures: how many operations, and the worst of them. */
export function heldBack(score: ReadinessScore, subscore: string): string {
  const below = Object.entries(score.operationScores)
    .map(([operation, { subscores }]) => ({ operation, value: subscores[subscore] ?? 1 }))
    .filter(({ value }) => value < 1)
    .sort((one, other) => one.value - other.value);
  if (below.length === 0) return '';
  const worst = below.slice(0, 3).map(({ operation }) => {
    const metrics = score.rawMetrics.operations[operation];
    const measured =
      metrics && measures[subscore]?.(metrics, score.dependencyDepths[operation] ?? 0);
    return measured ? `\`${operation}\` (${measured})` : `\`${operation}\``;
  });
  return `${below.length} of ${score.rawMetrics.operationCount} operations, first ${worst.join(', ')}`;
}

/** Why the hotspots are hotspots, the commonest reason first. */
export function hotspotReasons({ hotspots }: ReadinessScore): string[] {
  // `High parameter count (6)` and `High parameter count (7)` are one reason.
  const kinds = Map.groupBy(
    hotspots.flatMap(({ operationId, reasons }) =>
      reasons.map((reason) => ({ operationId, kind: reason.replace(/ \([^()]*\)$/, '') })),
    ),
    ({ kind }) => kind,
  );
  return [...kinds]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(
      ([kind, entries]) =>
        `${kind}: ${entries.map(({ operationId }) => `\`${operationId}\``).join(', ')}`,
    );
}
