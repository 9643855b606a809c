import { toBase64 } from '../sign/base64.ts';

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
