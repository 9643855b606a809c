import {
  childrenOf,
  type ExampleOperation,
  isRecord,
  type LocatedSchema,
  type OpenApiDocument,
  resolve,
  type Schema,
  withMembers,
} from '@crossborder-fx/tools-description';

/**
 * Bodies that break one limit: one for each text of a request whose length is limited, so that a new limit is
 * tried too. `what` is such as `a holder.name of 101 characters`.
 */
export function overlongBodies(document: OpenApiDocument, operations: ExampleOperation[]) {
  return operations
    .filter(({ bodies }) => bodies.length > 0)
    .flatMap((operation) => {
      const pointer = operation.bodySchema;
      const schema = resolve<Schema>(document, { $ref: pointer });
      const limits = new Map(limitsBelow(document, { pointer, schema }, []));
      return [...limits].map(([field, maxLength]) => ({
        operation,
        what: `a ${field} of ${maxLength + 1} characters`,
        body: withText(operation, field.split('.'), 'n'.repeat(maxLength + 1)),
      }));
    });
}

function* limitsBelow(
  document: OpenApiDocument,
  located: LocatedSchema,
  path: string[],
): Generator<[field: string, maxLength: number]> {
  for (const one of withMembers(document, located)) {
    const { maxLength, properties = {} } = one.schema;
    if (typeof maxLength === 'number') yield [path.join('.'), maxLength];
    for (const name of Object.keys(properties)) {
      for (const child of childrenOf(one, name))
        yield* limitsBelow(document, child, [...path, name]);
    }
  }
}

/** The first example that has the object which the field belongs to, with that text in it. */
function withText({ id, bodies }: ExampleOperation, path: string[], text: string): unknown {
  const parents = path.slice(0, -1);
  for (const example of structuredClone(bodies)) {
    const parent = parents.reduce<unknown>((value, key) => Object(value)[key], example);
    if (!isRecord(parent)) continue;
    parent[String(path.at(-1))] = text;
    return example;
  }
  throw new Error(`Give ${id} an example with ${parents.join('.')}.`);
}
