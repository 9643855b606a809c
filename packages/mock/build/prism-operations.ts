import { type OpenApiDocument, strictForm } from '@crossborder-fx/test-server';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import type { PrismOperation } from '../src/prism.ts';
import { generationForm, type Schema } from './generation-form.ts';

/** The operations of the published description, as Prism answers them. */
export async function prismOperations(document: OpenApiDocument): Promise<PrismOperation[]> {
  const operations = await getHttpOperationsFromSpec(strictForm(document));
  const examples = exampleValues(operations);
  for (const { responses } of operations) {
    for (const content of responses.flatMap((response) => response.contents ?? [])) {
      if (!content.schema) continue;
      content.schema = generationForm(content.schema as Schema, examples) as typeof content.schema;
    }
  }
  return operations;
}

type Scalar = string | number | boolean;

/** The values that the examples have for a field: of the object that it stands in, or of any. */
export type ExampleValues = (parent: string, name: string) => Scalar[];

/** Collects the values of all fields in the examples of all answers. */
export function exampleValues(operations: readonly PrismOperation[]): ExampleValues {
  const found = new Map<string, Set<Scalar>>();
  const add = (key: string, value: Scalar) => {
    const values = found.get(key) ?? new Set();
    found.set(key, values.add(value));
  };
  const collect = (value: unknown, parent: string, name: string): void => {
    if (Array.isArray(value)) {
      for (const item of value) collect(item, parent, name);
    } else if (typeof value === 'object' && value !== null) {
      for (const [below, item] of Object.entries(value)) collect(item, name, below);
    } else if (value !== null && value !== undefined) {
      add(`${parent}.${name}`, value as Scalar);
      add(name, value as Scalar);
    }
  };
  const contents = operations.flatMap(({ responses }) =>
    responses.flatMap((response) => response.contents ?? []),
  );
  for (const { examples = [] } of contents) {
    for (const example of examples) if ('value' in example) collect(example.value, '', '');
  }
  return (parent, name) => [...(found.get(`${parent}.${name}`) ?? found.get(name) ?? [])];
}
