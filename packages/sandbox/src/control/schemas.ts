import type { BodySchema, JsonSchema } from '@crossborder-fx/test-server';

export const text: JsonSchema = { type: 'string' };

export function objectOf(
  properties: Readonly<Record<string, JsonSchema>>,
  ...optional: string[]
): BodySchema & JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', required, properties };
}
