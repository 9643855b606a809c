import type { ClientOperation } from '../client-operation.ts';
import { type Code, code } from '../code.ts';
import { schemaType } from '../schema-type.ts';

/** The type of a method's argument `body`. What the service takes as Base64 may be given as bytes too. */
export function bodyType({ type, files }: NonNullable<ClientOperation['body']>): Code {
  const schema = schemaType(type);
  if (files.length === 0) return schema;
  const names = files.map((name) => `'${name}'`).join(' | ');
  return code`Omit<${schema}, ${names}> & { ${files.map((name) => `${name}: string | Uint8Array | Blob;`)} }`;
}
