import {
  type OpenApiDocument,
  type Operation,
  type Response,
  resolve,
  type Schema,
} from '@crossborder-fx/tools-bundle';
import { schemaName } from './schema-name.ts';

/** What a method gives back. Types are names of schemas. */
export type ClientResult =
  /** `envelope` is the type of the whole answer, where it says more than what `wrapper` holds. */
  | { kind: 'object'; type: string; envelope?: string; wrapper?: string; emptyIsNull?: true }
  | { kind: 'flag'; wrapper: string }
  | { kind: 'list'; type: string; items?: string }
  | { kind: 'nothing' };

export function clientResult(
  document: OpenApiDocument,
  id: string,
  operation: Operation,
): ClientResult {
  if (operation['x-ignore-response-body'] === true) return { kind: 'nothing' };

  const ok = operation.responses['200'];
  const schema = ok && resolve<Response>(document, ok).content?.['application/json']?.schema;
  if (!schema) return { kind: 'nothing' };

  if (operation['x-items'] !== undefined) return listOf(document, id, schema, operation);

  const wrapper = operation['x-unwrap'] === undefined ? undefined : String(operation['x-unwrap']);
  const { properties = {} } = resolve<Schema>(document, schema);
  const wrapped = wrapper === undefined ? undefined : properties[wrapper];
  if (wrapper !== undefined && wrapped?.type === 'boolean') return { kind: 'flag', wrapper };

  const envelope = schemaName(`the response of ${id}`, schema);
  const saysMore = wrapped && Object.keys(properties).some((name) => name !== wrapper);
  return {
    kind: 'object',
    type: wrapped ? schemaName(`${wrapper} in the response of ${id}`, wrapped) : envelope,
    ...(saysMore && { envelope }),
    ...(wrapper !== undefined && { wrapper }),
    ...(operation.responses['204'] && { emptyIsNull: true }),
  };
}

/**
 * `x-items` names the array; `$self` says that the body is the array, `$undocumented` that its place
 * is not known. Then `x-item-schema` names what it holds.
 */
function listOf(
  document: OpenApiDocument,
  id: string,
  schema: Schema,
  operation: Operation,
): ClientResult {
  const items = String(operation['x-items']);
  if (items === '$undocumented') return { kind: 'list', type: String(operation['x-item-schema']) };
  const body = resolve<Schema>(document, schema);
  const array =
    items === '$self' ? body : resolve<Schema>(document, body.properties?.[items] ?? {});
  return {
    kind: 'list',
    type: schemaName(`an item of ${id}`, array.items),
    ...(items !== '$self' && { items }),
  };
}
