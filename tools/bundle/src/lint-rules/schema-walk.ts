import { isRecord } from '@crossborder-fx/tools-description';
import type { Context, Location, Visit } from './visitor.ts';

type SchemaCheck = (schema: Record<string, unknown>, place: Location, context: Context) => void;

/**
 * Visits a body, and checks every property and item schema in the body once, through references and compositions.
 * Nested visitors of the linter stop at the first level. A check gets as `place` the location of the schema or of its
 * reference.
 */
export function schemasOfBody(check: SchemaCheck): Visit {
  const seen = new Set<string>();
  return ({ schema }, context) => checkBelow(schema, context.location.child('schema'), context);

  function checkBelow(node: unknown, location: Location, context: Context): void {
    const target = follow(node, location, context);
    if (!target || seen.has(target.location.absolutePointer)) return;
    seen.add(target.location.absolutePointer);
    for (const [child, place, isValue] of childrenOf(target.schema, target.location)) {
      const value = isValue && follow(child, place, context);
      if (value) check(value.schema, place, context);
      checkBelow(child, place, context);
    }
  }
}

/**
 * Yields the child schemas of a schema. `isValue` is true for the schema of another value, a property or an item, and false for
 * a member of `allOf`, `anyOf` or `oneOf`, which describes the same value.
 */
function* childrenOf(
  { properties, items, ...schema }: Record<string, unknown>,
  at: Location,
): Generator<[child: unknown, place: Location, isValue: boolean]> {
  for (const [name, property] of Object.entries(isRecord(properties) ? properties : {})) {
    yield [property, at.child(['properties', name]), true];
  }
  if (items) yield [items, at.child(['items']), true];
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const members = schema[keyword];
    if (!Array.isArray(members)) continue;
    for (const [index, member] of members.entries()) {
      yield [member, at.child([keyword, index]), false];
    }
  }
}

function follow(node: unknown, location: Location, { resolve }: Context) {
  if (!isRecord(node)) return undefined;
  if (!('$ref' in node)) return { schema: node, location };
  const found = resolve(node, location.source.absoluteRef);
  return isRecord(found.node) && found.location
    ? { schema: found.node, location: found.location }
    : undefined;
}
