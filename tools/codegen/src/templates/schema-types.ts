import type { OpenApiDocument } from '@crossborder-fx/tools-description';
import { type Code, code, imported } from '../code.ts';
import { docComment } from '../doc-comment.ts';
import { hasTypeName, schemasOf } from '../schema-name.ts';

/** The type of a schema, as the other packages import it. */
export function schemaType(name: string): Code {
  return imported('@crossborder-fx/openapi', name);
}

const components = imported('./openapi.ts', 'components');

/** `index.ts` of the description's package: every named schema under its own name. */
export function schemaTypes(document: OpenApiDocument): Code {
  const types = Object.entries(schemasOf(document))
    .filter(([, schema]) => hasTypeName(schema))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, { description }]) => code`
${docComment([description])}export type ${name} = ${components}['schemas']['${name}'];`,
    );
  return code`export type { components, operations, paths, webhooks } from './openapi.ts';
${types}
`;
}
