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
  hotspots: { operationId: string; agentReadinessScore: number; reasons: string[] }[];
}

export interface OperationMetrics {
  parameterCount: number;
  maxRequestSchemaDepth: number;
  maxResponseSchemaDepth: number;
  totalSchemaProperties: number;
  constraintCount: number;
  anyOfCount: number;
}

export const scoreTool = '@redocly/cli';

/** Runs `redocly score` on a published document. */
export async function readinessScore(name: DocumentName): Promise<ReadinessScore> {
  const args = ['score', documentFiles[name], '--format', 'json'];
  return JSON.parse(await runTool(scoreTool, args, import.meta.dirname));
}
