import type { OpenApiDocument, Schema } from '../description/openapi-document.ts';
import { type Reference, resolve } from '../description/reference.ts';
import type { OperationRequest } from '../exchange/answerer.ts';
import type { Operation } from '../exchange/operations.ts';
import { Refusal } from '../exchange/refusal.ts';

/** @throws {Refusal} 422 for input that the service rejects whatever the operation is */
export type InputCheck = (
  operation: Operation,
  input: Pick<OperationRequest, 'pathParameters' | 'query' | 'body'>,
) => void;

/** The schema of text without the characters that the service rejects. */
const freeText = '#/components/schemas/FreeText';

// Far more than any body of the interface needs, far less than what exhausts the stack.
const maxDepth = 100;

/**
 * Looks for forbidden characters (service description, section 5) and for status keywords where an id
 * belongs (section 4). Both rules come from the schemas of the description. Where it has another
 * schema for a text, as for `url` and `file`, only that schema applies. To text that it does not
 * describe, the rule applies.
 */
export function createInputCheck(document: OpenApiDocument): InputCheck {
  const parts = createParts(document);
  const { pattern, 'x-rule': rule } = resolve<Schema>(document, { $ref: freeText });
  if (!pattern || !rule) {
    throw new TypeError(`${freeText} of the description needs a pattern and an x-rule.`);
  }
  const allowed = new RegExp(pattern, 'u');

  function* brokenRules(
    value: unknown,
    schemas: readonly Schema[],
    place: string,
    depth = 0,
  ): Generator<string> {
    if (typeof value === 'string') yield* brokenByText(value, schemas, place);
    if (typeof value !== 'object' || value === null) return;
    if (depth > maxDepth) throw new Refusal(400, 'The body is nested too deeply.');
    for (const [key, item] of Object.entries(value)) {
      const below = Array.isArray(value)
        ? schemas.flatMap(({ items }) => parts(items))
        : schemas.flatMap(({ properties }) => parts(ownProperty(properties, key)));
      const broken = !Array.isArray(value) && below.length === 0 && !allowed.test(key);
      if (broken) yield `a name in ${place} ${rule}`;
      yield* brokenRules(item, below, Array.isArray(value) ? place : `${place}.${key}`, depth + 1);
    }
  }

  function* brokenByText(value: string, schemas: readonly Schema[], place: string) {
    if (!allowed.test(value)) {
      if (schemas.length === 0) yield `${place} ${rule}`;
      // A schema of its own, such as that of an id, says better what the text should have been.
      for (const { pattern: own, 'x-rule': ownRule = rule } of schemas) {
        if (own && !new RegExp(own, 'u').test(value)) yield `${place} ${ownRule}`;
      }
    }
    for (const { not, 'x-rule': ownRule } of schemas) {
      const keywords = parts(not).flatMap((schema) => schema.enum ?? []);
      if (ownRule && keywords.includes(value)) yield `${place} ${ownRule}`;
    }
  }

  return ({ parameters, requestBody }, { pathParameters, query, body }) => {
    const schemaOf = (where: string, name: string) =>
      parts(parameters.find((one) => one.in === where && one.name === name)?.schema);
    const broken: string[] = [];
    for (const [name, value] of Object.entries(pathParameters)) {
      broken.push(...brokenRules(value, schemaOf('path', name), `path.${name}`));
    }
    for (const [name, value] of Object.entries(query)) {
      broken.push(...brokenRules(value, schemaOf('query', name), `query.${name}`));
    }
    const [content] = Object.values(requestBody?.content ?? {});
    broken.push(...brokenRules(body, parts(content?.schema), 'body'));
    if (broken.length > 0) throw new Refusal(422, `${broken.join('; ')}.`);
  };
}

type Parts = (schema: Schema | Reference | undefined) => readonly Schema[];

/** A schema and all schemas that it is composed of, which may all say something about its value. */
function createParts(document: OpenApiDocument): Parts {
  const known = new Map<Schema | Reference, readonly Schema[]>();
  const parts: Parts = (schema) => {
    if (!schema) return [];
    const before = known.get(schema);
    if (before) return before;
    const target = resolve<Schema>(document, schema);
    const { allOf = [], anyOf = [], oneOf = [] } = target;
    const all = [target, ...[...allOf, ...anyOf, ...oneOf].flatMap(parts)];
    known.set(schema, all);
    return all;
  };
  return parts;
}

function ownProperty<Value>(record: Record<string, Value> | undefined, name: string) {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
