import {
  type Example,
  isRecord,
  type LocatedSchema,
  nodesOf,
  type OpenApiDocument,
  pointerBelow,
  resolve,
  type Schema,
} from '@crossborder-fx/tools-description';

/** An example of the document, and the schema it has to keep to. */
export interface ExamplePlace {
  /** Where the example stands, such as `#/components/schemas/ID/examples/0`. */
  pointer: string;
  schema: LocatedSchema;
  value: unknown;
}

/** Every example of the document: of bodies, of parameters, and of schemas. */
export function* examplesOf(document: OpenApiDocument): Generator<ExamplePlace> {
  for (const { node, keys } of nodesOf(document)) {
    // What stands inside an example is a value, whatever its fields are called.
    if (keys.includes('example') || keys.includes('examples')) continue;
    const pointer = pointerBelow('#', ...keys);
    const { example, examples } = node;
    if (isRecord(node['schema'])) {
      const schema = { pointer: `${pointer}/schema`, schema: node['schema'] as Schema };
      if ('example' in node) yield { pointer: `${pointer}/example`, schema, value: example };
      for (const [name, named] of Object.entries(isRecord(examples) ? examples : {})) {
        const { value } = resolve<Example>(document, isRecord(named) ? named : {});
        yield { pointer: `${pointer}/examples/${name}`, schema, value };
      }
    } else if (Array.isArray(examples)) {
      for (const [index, value] of examples.entries()) {
        const schema = { pointer, schema: node as Schema };
        yield { pointer: `${pointer}/examples/${index}`, schema, value };
      }
    }
  }
}
