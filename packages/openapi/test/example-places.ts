import {
  type Example,
  isRecord,
  type OpenApiDocument,
  resolve,
  type Schema,
} from '@crossborder-fx/tools-bundle';
import type { LocatedSchema } from './schema-places.ts';

/** An example of the document, and the schema it has to keep to. */
export interface ExamplePlace {
  /** Where the example stands, such as `#/components/schemas/ID/examples/0`. */
  pointer: string;
  schema: LocatedSchema;
  value: unknown;
}

/** Every example of the document: of bodies, of parameters, and of schemas. */
export function* examplesOf(
  document: OpenApiDocument,
  node: unknown = document,
  pointer = '#',
): Generator<ExamplePlace> {
  if (Array.isArray(node)) {
    for (const [index, item] of node.entries())
      yield* examplesOf(document, item, `${pointer}/${index}`);
    return;
  }
  if (!isRecord(node)) return;
  const { example, examples } = node;
  if (isRecord(node['schema'])) {
    const schema = { pointer: `${pointer}/schema`, schema: node['schema'] as Schema };
    if ('example' in node) yield { pointer: `${pointer}/example`, schema, value: example };
    for (const [name, named] of Object.entries(isRecord(examples) ? examples : {})) {
      const { value } = resolve<Example>(document, isRecord(named) ? named : {});
      yield { pointer: `${pointer}/examples/${name}`, schema, value };
    }
  } else if (Array.isArray(examples)) {
    for (const [index, value] of examples.entries())
      yield {
        pointer: `${pointer}/examples/${index}`,
        schema: { pointer, schema: node as Schema },
        value,
      };
  }
  for (const [key, child] of Object.entries(node)) {
    if (key === 'example' || key === 'examples') continue;
    yield* examplesOf(
      document,
      child,
      `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    );
  }
}
