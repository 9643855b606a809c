import { isRecord } from '@crossborder-fx/tools-description';
import type { Context, Location } from './visitor.ts';

/** A schema, and the place that it is written at or referred to from. */
export interface PlacedSchema {
  schema: Record<string, unknown>;
  place: Location;
}

/**
 * Every property and item schema below `node`, through references and compositions. The linter's own
 * nested visitors stop at the first level.
 */
export function* schemasBelow(
  node: unknown,
  location: Location,
  context: Context,
  seen = new Set<string>(),
): Generator<PlacedSchema> {
  const target = follow(node, location, context);
  if (!target || seen.has(target.location.absolutePointer)) return;
  seen.add(target.location.absolutePointer);

  const { schema, location: at } = target;
  for (const [child, place, isValue] of childrenOf(schema, at)) {
    const resolved = follow(child, place, context);
    if (resolved && isValue) yield { schema: resolved.schema, place };
    yield* schemasBelow(child, place, context, seen);
  }
}

/** Children, told apart: those that describe a value of their own, and parts of a composition. */
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
