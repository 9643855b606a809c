import { type PrismOperation, readDescription } from '../src/description.ts';

/** A request that keeps to the description. */
export interface DescribedRequest {
  operation: PrismOperation;
  id: string;
  method: string;
  path: string;
  body: unknown;
}

interface Exemplified {
  examples?: unknown[];
}

const exampleOf = ({ examples = [] }: Exemplified) =>
  (examples[0] as { value?: unknown } | undefined)?.value;

function requestOf(operation: PrismOperation): DescribedRequest {
  const { path: parameters = [], body } = operation.request ?? {};
  const [content] = body?.contents ?? [];
  let { path } = operation;
  for (const parameter of parameters) {
    path = path.replace(`{${parameter.name}}`, String(exampleOf(parameter)));
  }
  const method = operation.method.toUpperCase();
  return { operation, id: `${operation.iid}`, method, path, body: content && exampleOf(content) };
}

const { operations } = await readDescription();

/** One for every operation of the expanded description, made of its own examples. */
export const requests = operations.map(requestOf);
