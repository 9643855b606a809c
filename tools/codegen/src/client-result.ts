import {
  jsonOf,
  type OpenApiDocument,
  type Operation,
  type Response,
  resolve,
  type Schema,
} from '@crossborder-fx/tools-description';
import { schemaName } from './schema-name.ts';

/** The value that a client method returns. Each `type` is the name of a schema. */
export type ClientResult =
  | {
      kind: 'object';
      type: string;
      answer: string;
      wrapper?: string;
      /** The type of the whole response, and the names of the response's fields other than `wrapper`. */
      envelope?: { type: string; beside: string[] };
      emptyIsNull?: true;
      required?: string[];
      /** The names of the fields that the result always has, although the schema declares them optional. */
      promised?: string[];
    }
  | { kind: 'flag'; wrapper: string }
  | { kind: 'list'; type: string; items?: string }
  | { kind: 'nothing' };

/**
 * Reads from the description what the client method of an operation returns. `x-items` names the array in the response
 * of a list: `$self` means that the body is the array, and `$undocumented` that the array's place is not documented;
 * then `x-item-schema` names the schema of an item. In any other response, `x-unwrap` names the property with the
 * result. `required` of the result's schema and `x-required-result` of the operation name the fields that the result
 * always has.
 */
export function clientResult(
  document: OpenApiDocument,
  id: string,
  operation: Operation,
): ClientResult {
  const { '200': answer, '204': empty } = operation.responses;
  const schema = jsonOf(document, answer)?.schema;
  if (!answer || !schema || operation['x-ignore-response-body'] === true)
    return { kind: 'nothing' };

  const body = resolve<Schema>(document, schema);
  const { properties = {} } = body;
  const items = operation['x-items'] as string | undefined;
  const wrapper = operation['x-unwrap'] as string | undefined;
  if (items === '$undocumented') return { kind: 'list', type: String(operation['x-item-schema']) };
  if (items !== undefined) {
    const array = items === '$self' ? body : (properties[items] ?? {});
    const type = schemaName(`an item of ${id}`, resolve<Schema>(document, array).items);
    return { kind: 'list', type, ...(items !== '$self' && { items }) };
  }

  const wrapped = wrapper === undefined ? undefined : properties[wrapper];
  if (wrapper !== undefined && wrapped?.type === 'boolean') return { kind: 'flag', wrapper };
  const envelope = schemaName(`the response of ${id}`, schema);
  const beside = Object.keys(properties).filter((name) => name !== wrapper);
  const promised = promisedFields(document, id, operation, wrapped ?? schema);
  const required = [...requiredFields(document, wrapped ?? schema), ...promised];
  return {
    kind: 'object',
    type: wrapped ? schemaName(`${wrapper} in the response of ${id}`, wrapped) : envelope,
    answer: resolve<Response>(document, answer).description,
    ...(wrapped && beside.length > 0 && { envelope: { type: envelope, beside } }),
    ...(wrapper !== undefined && { wrapper }),
    ...(empty && { emptyIsNull: true }),
    ...(required.length > 0 && { required }),
    ...(promised.length > 0 && { promised }),
  };
}

function requiredFields(document: OpenApiDocument, schema: Schema): string[] {
  const { allOf = [], required = [] } = resolve<Schema>(document, schema);
  return [...allOf.flatMap((part) => requiredFields(document, part)), ...required];
}

function promisedFields(
  document: OpenApiDocument,
  id: string,
  operation: Operation,
  schema: Schema,
): string[] {
  const names = [operation['x-required-result'] ?? []].flat().map(String);
  const { properties = {} } = resolve<Schema>(document, schema);
  const unknown = names.find((name) => !Object.hasOwn(properties, name));
  if (unknown === undefined) return names;
  throw new Error(
    `\`x-required-result\` of ${id} names ${unknown}, which the result of ${id} does not have.`,
  );
}
