import { type Code, imported } from './code.ts';

/** The type of a schema, as the other packages import it. */
export function schemaType(name: string): Code {
  return imported('@crossborder-fx/openapi', name);
}
