import type { BodySchema, JsonSchema } from '@crossborder-fx/test-server';
import { requireKnown } from '@crossborder-fx/test-server/connect';

export const text: JsonSchema = { type: 'string' };

export const day: JsonSchema = { type: 'string', format: 'date' };

export function objectOf(
  properties: Readonly<Record<string, JsonSchema>>,
  ...optional: string[]
): BodySchema & JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', required, properties };
}

/** Checks the field names of an input at any depth, and the fields that must be text. @throws {TypeError} */
export function requireInput(
  what: string,
  given: object,
  { required = [], properties }: BodySchema,
): void {
  requireKnown(what, given, Object.keys(properties));
  for (const [name, schema] of Object.entries(properties)) {
    const value: unknown = Reflect.get(given, name);
    if (value === undefined && !required.includes(name)) continue;
    if ('properties' in schema) requireInput(name, value as object, schema as never);
    else if (schema['type'] === 'string' && typeof value !== 'string') {
      throw new TypeError(`${name} must be text.`);
    }
  }
}
