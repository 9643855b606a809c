import type { Check, Operation } from '../common/operation.ts';
import type { OperationInput } from '../common/pipeline.ts';
import { ValidationError } from '../errors/errors.ts';
import { lazy } from '../errors/load.ts';
import { toBase64 } from '../sign/base64.ts';
import { findViolation } from './check.ts';
import type { CheckOptions } from './unknown-fields.ts';

export interface PreparedInput {
  path: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: string | undefined;
}

/**
 * Reads the input of a call once and immediately, so that the client sends the same values that it has checked, even with
 * getters or `toJSON`, and even if the caller changes the input meanwhile. The function returns a promise if there is a body,
 * because the body's check is loaded on demand and a Blob takes time to read.
 *
 * @param options - with `isCopy`, the body is plain JSON data that no other code holds
 * @throws {ValidationError} naming the first field that does not fit the OpenAPI description
 */
export function prepareInput(
  operation: Operation,
  input: OperationInput,
  options: CheckOptions & { isCopy?: boolean } = {},
): PreparedInput | Promise<PreparedInput> {
  const { id } = operation;
  const requireValid = (check: Check, value: unknown, name = '') => {
    const violation = findViolation(check, value, name, options);
    if (!violation) return;
    // Ends the rule with a full stop, unless the rule suggests another field name and so ends with a question mark.
    const rule = violation.rule.replace(/[^?]$/, '$&.');
    throw new ValidationError(violation.path, rule, id);
  };

  const path = { ...input.path } as Record<string, unknown>;
  for (const name in operation.path) {
    const value = path[name];
    // A URL parser reads the path parameters `.` and `..` as folders, even when their dots are percent-encoded.
    const isDotSegment = value === '.' || value === '..';
    if (isDotSegment) throw new ValidationError(name, 'must not be "." or "..".', id);
    if (value === undefined) throw new ValidationError(name, 'is required.', id);
    requireValid(operation.path[name] ?? {}, value, name);
  }
  const query = input.query ? textsOf(input.query, operation.path ?? {}) : {};
  const { query: properties = {}, required } = operation;
  if (input.query || required) requireValid({ properties, required } as Check, query);

  if (input.body === undefined && !operation.body) {
    return { path, query, body: undefined };
  }
  const prepared = async (body: string | undefined): Promise<PreparedInput> => {
    const { body: name } = operation;
    const bodies: Readonly<Record<string, Check>> = name ? await loadBodies() : {};
    const otherwise = options.allowUnknown ? {} : noFields;
    const sent = options.isCopy ? input.body : body && JSON.parse(body);
    requireValid(bodies[name ?? ''] ?? otherwise, sent);
    return { path, query, body };
  };
  const encoded = encodeFiles(operation.files ?? [], input.body);
  if (!(encoded instanceof Promise)) return prepared(asJson(encoded, id));
  return encoded.then(
    (body) => prepared(asJson(body, id)),
    (cause) => {
      throw new ValidationError('the body', 'has a file that cannot be read.', id, { cause });
    },
  );
}

const loadBodies = lazy(() => import('../generated/bodies.ts'));
const noFields: Check = { type: 'object', properties: {} };

function asJson(body: unknown, operation: string): string | undefined {
  if (body === undefined) return undefined;
  let rule = 'cannot be written as JSON.';
  try {
    const text = JSON.stringify(body);
    // JSON.stringify returns undefined for a body that JSON cannot hold, such as a function.
    if (text !== undefined) return text;
  } catch (problem) {
    if (problem instanceof RangeError) rule = 'is nested too deeply.';
  }
  throw new ValidationError('the body', rule, operation);
}

function textsOf(query: object, path: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => value != null && !Object.hasOwn(path, name))
      .map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
}

/**
 * Removes line breaks from Base64 text, because JSON writes them with a backslash, which the service forbids. Reads
 * byte arrays immediately, so the caller may change them later. Returns a promise only for a Blob.
 */
export function encodeFiles(names: readonly string[], body: unknown): unknown {
  const given = Object(body) as Record<string, unknown>;
  const changed = names.flatMap((name) => {
    const file = given[name];
    const text = encode(file);
    return text === file ? [] : [[name, text] as const];
  });
  if (changed.length === 0) return body;
  const others = { ...given };
  const withTexts = (texts: readonly (readonly [string, unknown])[]) => ({
    ...others,
    ...Object.fromEntries(texts),
  });
  if (!changed.some(([, text]) => text instanceof Promise)) return withTexts(changed);
  const pending = changed.map(async ([name, text]) => [name, await text] as const);
  return Promise.all(pending).then(withTexts);
}

/** Encodes one file, and returns any other value unchanged: the check of the body refuses it. */
function encode(file: unknown): unknown {
  if (typeof file === 'string') return file.replace(/[\r\n]+/g, '');
  if (ArrayBuffer.isView(file)) {
    return toBase64(new Uint8Array(file.buffer, file.byteOffset, file.byteLength));
  }
  if (!isBlob(file)) return file;
  return file.arrayBuffer().then((bytes) => toBase64(new Uint8Array(bytes)));
}

/** Looks for a method of the Blob, because a runtime may have several classes named Blob. */
function isBlob(value: unknown): value is Blob {
  return typeof value === 'object' && typeof (value as Blob | null)?.arrayBuffer === 'function';
}
