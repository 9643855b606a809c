import { type OpenApiDocument, operationsOf } from '@crossborder-fx/tools-description';
import { pythonLiteral } from './literal.ts';
import { type SampledOperation, sampledOperations } from './sampled-operation.ts';
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

/** A program that makes the call with curl, signed by `docs/samples/sign.sh`, and prints the answer. */
function shellSample(operation: SampledOperation): string {
  const { httpMethod, path, body } = operation;
  const json = body === undefined ? '' : ` ${quoted(JSON.stringify(body, null, 2))}`;
  return `${notes(operation, 'sign.sh')}
. ./sign.sh

call ${httpMethod} ${path}${json}
`;
}

/** One word of the shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A program that makes the call, signed by `docs/samples/sign.py`, and prints the answer. */
function pythonSample(operation: SampledOperation): string {
  const { httpMethod, path, body } = operation;
  const target = `${pythonLiteral(httpMethod)}, ${pythonLiteral(path)}`;
  const lines =
    body === undefined
      ? [`print(call(${target}))`]
      : [`body = ${pythonLiteral(body)}`, `print(call(${target}, body))`];
  return [notes(operation, 'sign.py'), 'from sign import call', '', ...lines, ''].join('\n');
}

/** What a program without the client says first, in a comment of a shell and of Python. */
function notes({ hasSecret, onceMethod }: SampledOperation, signer: string): string {
  return [
    `# ${signer} signs; it is in the guide "Quick start" (guides/quick-start/).`,
    hasSecret && '# The answer has the secret, which cannot be retrieved again: save it.',
    onceMethod && '# After a crash, look whether it was done before you send it again.',
  ]
    .filter((note) => typeof note === 'string')
    .join('\n');
}
