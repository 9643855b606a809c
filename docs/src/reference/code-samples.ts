import { inspect } from 'node:util';
import { createClient } from '@crossborder-fx/client';
import {
  type ClientOperation,
  clientOperations,
} from '@crossborder-fx/tools-codegen/client-operations';
import {
  type ClientCall,
  camelCase,
  clientCallOf,
  exampleOperation,
  type OpenApiDocument,
  operationsOf,
} from '@crossborder-fx/tools-description';

/** A code sample in one language: an entry of an operation's `x-codeSamples` in the OpenAPI description. */
export interface CodeSample {
  /** The name of the language by which Redoc colours the sample. */
  lang: string;
  label: string;
  source: string;
}

export function codeSamplesOf(operation: SampledOperation): CodeSample[] {
  return [
    { lang: 'typescript', label: 'TypeScript', source: typescriptSample(operation) },
    { lang: 'bash', label: 'Shell', source: shellSample(operation) },
    { lang: 'python', label: 'Python', source: pythonSample(operation) },
  ];
}

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

function shellSample(operation: SampledOperation): string {
  const { httpMethod, path, body } = operation;
  const json = body === undefined ? '' : ` ${quoted(JSON.stringify(body, null, 2))}`;
  return `${notes(operation, 'sign.sh')}
. ./sign.sh

call ${httpMethod} ${path.includes('?') ? quoted(path) : path}${json}
`;
}

/** Quotes a text, so that the shell reads it as one word. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function pythonSample(operation: SampledOperation): string {
  const { httpMethod, path, body } = operation;
  const target = `${pythonLiteral(httpMethod)}, ${pythonLiteral(path)}`;
  const lines =
    body === undefined
      ? [`print(call(${target}))`]
      : [`body = ${pythonLiteral(body)}`, `print(call(${target}, body))`];
  return [notes(operation, 'sign.py'), 'from sign import call', '', ...lines, ''].join('\n');
}

/** Writes the first comment of a shell or Python program, which calls the operation without the client. */
function notes({ hasSecret, onceMethod }: SampledOperation, signer: string): string {
  return [
    `# ${signer} signs the request; the guide "Quick start" has it (guides/quick-start/).`,
    hasSecret && '# The response has the secret, which cannot be retrieved again: save it.',
    onceMethod &&
      '# After a crash, check whether this request took effect before you send it again.',
  ]
    .filter((note) => typeof note === 'string')
    .join('\n');
}

/** An operation with the data for its code samples: the first examples in the OpenAPI description. */
export interface SampledOperation {
  id: string;
  call: ClientCall;
  result: ClientOperation['result'];
  /** The HTTP method in capitals. */
  httpMethod: string;
  /** The path of the request with example parameters; its query has only the required parameters. */
  path: string;
  /** The example of the request body; undefined if the operation takes no body. */
  body: unknown;
  /** Whether the response contains a secret that the service does not show again. */
  hasSecret: boolean;
  /** The client's method that a program may call again after a crash, such as `payments.createOnce`. */
  onceMethod: string | undefined;
}

/** Lists all operations, in the order of the OpenAPI document. @throws when an example is missing */
export function sampledOperations(document: OpenApiDocument): SampledOperation[] {
  // This client sends no request. It only shows which methods a client has.
  const client = createClient({
    baseUrl: 'https://base-url.invalid',
    username: 'nobody',
    secret: 'none',
  });
  return clientOperations(document).map(({ id, httpMethod, effect, result }) => {
    const example = exampleOperation(document, id);
    const call = clientCallOf(example);
    const [path] = example.paths;
    if (path === undefined) throw new Error(`The example of the operation ${id} has no path.`);
    const once = `${call.method}Once`;
    const methods: object = Object(Reflect.get(client, call.resource));
    return {
      id,
      call,
      result,
      httpMethod,
      path: path + example.requiredQuery,
      body: example.bodies[0],
      hasSecret: effect === 'secret',
      onceMethod: once in methods ? `${call.resource}.${once}` : undefined,
    };
  });
}

const start = `import { createClient } from '@crossborder-fx/client';

const fx = createClient();
`;

function typescriptSample({ call, result, hasSecret, onceMethod }: SampledOperation): string {
  const args = call.args
    // Leaves out the query, which is the last argument, if the query has no parameter.
    .filter((arg) => !(arg instanceof Object && Object.keys(arg).length === 0))
    .map(typescriptLiteral);
  const made = `await fx.${call.resource}.${call.method}(${args.join(', ')});`;
  const comments = [
    hasSecret && '// The response has the secret, which cannot be retrieved again: save it.',
    onceMethod && `// If this program may run again after a crash, use fx.${onceMethod}.`,
  ].filter((comment) => typeof comment === 'string');
  return [start, ...comments, ...withResult(made, result), ''].join('\n');
}

function withResult(made: string, result: SampledOperation['result']): string[] {
  if (result.kind === 'nothing') return [made];
  if (result.kind === 'list') return [`const { items } = ${made}`, 'console.log(items);'];
  const name = result.kind === 'flag' ? result.wrapper : camelCase(result.type);
  return [`const ${name} = ${made}`, `console.log(${name});`];
}

/** Writes a JSON value as TypeScript, on one line if it is short. */
export function typescriptLiteral(value: unknown): string {
  return inspect(value, {
    depth: null,
    breakLength: 72,
    maxArrayLength: null,
    maxStringLength: null,
  });
}

/** In the indented JSON, each `true`, `false` and `null` ends a line, so the replacement changes no text. */
export function pythonLiteral(value: unknown): string {
  const constants: Readonly<Record<string, string>> = {
    true: 'True',
    false: 'False',
    null: 'None',
  };
  return JSON.stringify(value, null, 4).replaceAll(
    /\b(?:true|false|null)(?=,?$)/gm,
    (constant) => constants[constant] ?? constant,
  );
}
