import type { OperationResult } from '../call/operation.ts';
import { readErrorEnvelope } from './error-envelope.ts';
import { isRecord } from './is-record.ts';
import { UnreadableBody } from './read-body.ts';

/** A parsed 2xx answer. `body` is undefined when there was none. */
export interface Success {
  body: unknown;
  response: Response;
}

/** What a method gives back for a 2xx answer. @throws {UnreadableBody} */
export function readResult(
  result: Exclude<OperationResult, { kind: 'nothing' }>,
  success: Success,
): unknown {
  switch (result.kind) {
    case 'raw':
      return success;
    case 'flag':
      return readFlag(result.wrapper, success);
    case 'list':
      return { items: readItems(result.items, success), ...success };
    case 'object':
      return readObject(result, success);
  }
}

function readFlag(wrapper: string, { body, response }: Success): boolean {
  if (response.status === 204) return false;
  const flag = isRecord(body) ? body[wrapper] : body;
  if (typeof flag !== 'boolean') throw new UnreadableBody(`${wrapper} is not true or false`);
  return flag;
}

function readItems(property: string | undefined, { body, response }: Success): unknown[] {
  if (response.status === 204) return [];
  if (Array.isArray(body)) return body;
  const items = property !== undefined && isRecord(body) ? body[property] : onlyArrayOf(body);
  if (!Array.isArray(items)) throw new UnreadableBody(`no list in ${property ?? 'the body'}`);
  return items;
}

/** Where the name of the property is not documented, the only array of the body is the list. */
function onlyArrayOf(body: unknown): unknown {
  const arrays = Object.values(isRecord(body) ? body : {}).filter(Array.isArray);
  return arrays.length === 1 ? arrays[0] : undefined;
}

function readObject(
  { wrapper, emptyIsNull }: { wrapper?: string; emptyIsNull?: true },
  { body, response }: Success,
): unknown {
  if (response.status === 204 && emptyIsNull) return null;
  if (!isRecord(body)) throw new UnreadableBody('no object in the body');
  if (wrapper === undefined || !(wrapper in body)) {
    // The statuses of errors are not documented, so an error might come with 200.
    if (readErrorEnvelope(body)) throw new UnreadableBody('an error where an object was promised');
    return body;
  }
  const { [wrapper]: inner, ...beside } = body;
  if (!isRecord(inner)) throw new UnreadableBody(`${wrapper} is not an object`);
  return { ...beside, ...inner };
}
