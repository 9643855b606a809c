import {
  jsonOf,
  notificationsOf,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  reachableFrom,
  type Schema,
  schemaNameAt,
} from '@crossborder-fx/tools-description';

/** The operations and notifications that a named schema is part of, by operationId. */
export interface Uses {
  sentBy: string[];
  returnedBy: string[];
  notifiedBy: string[];
  /** The groups of those operations. */
  tags: Set<string>;
}

/** Where each named schema is used. */
export function usesOf(document: OpenApiDocument): Map<string, Uses> {
  const uses = new Map<string, Uses>();
  const note = (schema: Schema | undefined, kind: Exclude<keyof Uses, 'tags'>, by: Operation) => {
    for (const name of namesBelow(document, schema)) {
      const found = uses.get(name) ?? {
        sentBy: [],
        returnedBy: [],
        notifiedBy: [],
        tags: new Set(),
      };
      uses.set(name, found);
      if (!found[kind].includes(`${by.operationId}`)) found[kind].push(`${by.operationId}`);
      if (kind !== 'notifiedBy') found.tags.add(`${by.tags?.[0]}`);
    }
  };
  for (const { operation } of operationsOf(document)) {
    note(jsonOf(document, operation.requestBody)?.schema, 'sentBy', operation);
    for (const response of Object.values(operation.responses))
      note(jsonOf(document, response)?.schema, 'returnedBy', operation);
  }
  for (const operation of notificationsOf(document).values())
    note(jsonOf(document, operation.requestBody)?.schema, 'notifiedBy', operation);
  return uses;
}

function namesBelow(document: OpenApiDocument, schema: Schema | undefined): Set<string> {
  if (schema === undefined) return new Set();
  const pointers = reachableFrom(document, { pointer: '#', schema }).keys();
  return new Set(Array.from(pointers, schemaNameAt).filter((name) => name !== undefined));
}
