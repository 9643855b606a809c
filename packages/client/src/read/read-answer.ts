import { type Answer, UnreadableBody } from '../common/answer.ts';
import type { Operation, OperationResult } from '../common/operation.ts';
import { isRecord, readEnvelope } from './envelope.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Refuses bytes that are not UTF-8: a reader would not notice a replacement character in an account number. */
export function readText(bytes: Uint8Array | UnreadableBody): Answer['text'] {
  if (bytes instanceof UnreadableBody) return bytes;
  if (bytes.length === 0) return undefined;
  try {
    return decoder.decode(bytes);
  } catch {
    return new UnreadableBody('the body is not UTF-8');
  }
}

export class ErrorAnswer extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('error answer');
    this.answer = answer;
  }
}

/**
 * @throws {ErrorAnswer} for a status of 400 and above
 * @throws {UnreadableBody} for anything that the interface does not describe
 */
export function readAnswer({ result }: Pick<Operation, 'result'>, answer: Answer): unknown {
  const { head, text } = answer;
  const { status } = head;
  if (status >= 400) throw new ErrorAnswer(answer);
  // The client never follows a redirect, which would send signature and body to another address. In a browser, a redirect has
  // the status 0.
  if (!(status >= 200 && status < 300)) throw new UnreadableBody('a redirect is never followed');
  if (result.kind === 'nothing') return undefined;
  if (status === 204 && text !== undefined) throw new UnreadableBody('204 with a body');
  const body = parse(text);
  switch (result.kind) {
    case 'raw':
      return { body, response: head };
    case 'list':
      return {
        items: status === 204 ? [] : itemsOf(result.items, body).map(requireTextIds),
        body,
        response: head,
      };
    case 'flag':
      return status === 204 ? false : flagOf(result.wrapper, body);
    case 'object':
      return status === 204 && result.emptyIsNull ? null : objectOf(result, body);
  }
}

/**
 * Matches ids that are integers, to quote them before JSON.parse would round them: an id is a text (service description,
 * section 2.1). The number of a type, such as `restErrorTypeId`, is not an id. The pattern matches nothing inside a JSON
 * string, where quotes have a backslash.
 */
const integerIds = /("(?:id|\w{1,60}Id(?<!TypeId))"\s*:\s*)(-?\d+)(?![\d.eE])/g;

export const withTextIds = (text: string): string => text.replace(integerIds, '$1"$2"');

function parse(text: Answer['text']): unknown {
  if (text === undefined) return undefined;
  if (text instanceof UnreadableBody) throw text;
  try {
    return JSON.parse(withTextIds(text));
  } catch {
    // The error has no cause, because the error of JSON.parse would quote the body, which must not be logged.
    throw new UnreadableBody('the body is not JSON');
  }
}

export function bodyOf({ text }: Answer): unknown {
  try {
    return parse(text);
  } catch {
    // The body may be a page of HTML, or JSON that was cut off.
    return typeof text === 'string' ? text : undefined;
  }
}

function flagOf(wrapper: string, body: unknown): boolean {
  const flag = isRecord(body) ? body[wrapper] : body;
  if (typeof flag !== 'boolean') throw new UnreadableBody(`${wrapper} is not true or false`);
  return flag;
}

function itemsOf(property: string | undefined, body: unknown): unknown[] {
  if (Array.isArray(body)) return body;
  const items = property !== undefined && isRecord(body) ? body[property] : onlyArrayOf(body);
  if (!Array.isArray(items)) throw new UnreadableBody(`no list in ${property ?? 'the body'}`);
  return items;
}

/** Takes the only array of the body as the list, because the interface does not name the field with the list. */
function onlyArrayOf(body: unknown): unknown {
  const arrays = Object.values(isRecord(body) ? body : {}).filter(Array.isArray);
  return arrays.length === 1 ? arrays[0] : undefined;
}

/** Returns the object with the body's other fields. Refuses an object without its id or secret. */
function objectOf(
  { wrapper, required = [] }: OperationResult & { kind: 'object' },
  body: unknown,
): unknown {
  if (!isRecord(body)) throw new UnreadableBody('no object in the body');
  const isWrapped = wrapper !== undefined && wrapper in body;
  const inner = isWrapped ? body[wrapper] : body;
  if (!isRecord(inner)) throw new UnreadableBody(`${wrapper} is not an object`);
  requireTextIds(inner);
  const missing = required.find((name) => typeof inner[name] !== 'string' || inner[name] === '');
  if (missing !== undefined) throw new UnreadableBody(`${missing} is missing`);
  // The interface does not document the statuses of errors, so an error might come with status 200.
  if (required.length === 0 && readEnvelope(inner)) {
    throw new UnreadableBody('an error instead of an object');
  }
  if (!isWrapped) return inner;
  const { [wrapper]: _, ...beside } = body;
  return { ...beside, ...inner };
}

/** @throws {UnreadableBody} for an id that is a number but not an integer, which `withTextIds` leaves unchanged */
function requireTextIds(object: unknown): unknown {
  for (const [name, value] of Object.entries(Object(object))) {
    if (typeof value !== 'number' || !/^id$|Id(?<!TypeId)$/.test(name)) continue;
    throw new UnreadableBody(`${name} is not an integer`);
  }
  return object;
}
