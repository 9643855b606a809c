import type { BodySchema, JsonSchema } from '@crossborder-fx/test-server';

export const text: JsonSchema = { type: 'string' };

/** An object with these fields, all of which are there but those that are optional. */
export function objectOf(
  properties: Readonly<Record<string, JsonSchema>>,
  ...optional: string[]
): BodySchema & JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', required, properties };
}
