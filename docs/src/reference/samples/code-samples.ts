import type { OpenApiDocument } from '@crossborder-fx/tools-description';
import { operationsOf } from '@crossborder-fx/tools-description';
import { pythonSample } from './python-sample.ts';
import { type SampledOperation, sampledOperations } from './sampled-operation.ts';
import { shellSample } from './shell-sample.ts';
import { typescriptSample } from './typescript-sample.ts';

/** As `x-codeSamples` of an operation has it. */
export interface CodeSample {
  /** By which Redoc colours it. */
  lang: string;
  label: string;
  source: string;
}

/** The samples of an operation in each language, in the order in which they are shown. */
export function codeSamplesOf(operation: SampledOperation): CodeSample[] {
  return [
    { lang: 'typescript', label: 'TypeScript', source: typescriptSample(operation) },
    { lang: 'bash', label: 'Shell', source: shellSample(operation) },
    { lang: 'python', label: 'Python', source: pythonSample(operation) },
  ];
}

/** A copy of the description with `x-codeSamples` at each operation. */
export function withCodeSamples(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  const samples = new Map(
    sampledOperations(document).map((sampled) => [sampled.id, codeSamplesOf(sampled)]),
  );
  for (const { operation } of operationsOf(copy)) {
    operation['x-codeSamples'] = samples.get(operation.operationId ?? '');
  }
  return copy;
}
