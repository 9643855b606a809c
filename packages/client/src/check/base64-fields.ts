import { toBase64 } from '../sign/base64.ts';

/**
 * The body with its files as Base64 text: bytes and Blobs are encoded, and Base64 loses its line
 * breaks, since JSON would write them with a backslash, which the service forbids. Bytes are read at
 * once, so that a later change of them changes nothing. It returns a promise only for a Blob.
 *
 * @param names - the fields that are files
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

/** Anything else is left as it is, for the check to refuse. */
function encode(file: unknown): unknown {
  if (typeof file === 'string') return file.replace(/[\r\n]+/g, '');
  if (ArrayBuffer.isView(file)) {
    return toBase64(new Uint8Array(file.buffer, file.byteOffset, file.byteLength));
  }
  if (!isBlob(file)) return file;
  return file.arrayBuffer().then((bytes) => toBase64(new Uint8Array(bytes)));
}

/** Looks for the method, since a runtime may have more than one class named Blob. */
function isBlob(value: unknown): value is Blob {
  return typeof value === 'object' && typeof (value as Blob | null)?.arrayBuffer === 'function';
}
