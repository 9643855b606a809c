/** The body of an answer cannot be used. */
export class UnreadableBody extends Error {}

/**
 * The body as text, or undefined when there is none. It is read up to `limit` bytes and decoded
 * strictly: a replacement character in an account number would go unnoticed.
 *
 * @throws {UnreadableBody} when it is larger, or not UTF-8
 */
export async function readBody(response: Response, limit: number): Promise<string | undefined> {
  if (response.body === null) return undefined;
  const bytes = fitsFor(response, limit)
    ? await response.arrayBuffer()
    : await readUpTo(response.body, limit);
  if (bytes.byteLength === 0) return undefined;
  try {
    return decoder.decode(bytes);
  } catch {
    throw new UnreadableBody('the body is not UTF-8');
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Whether the length that is announced can be relied on; that of a compressed body cannot. */
function fitsFor({ headers }: Response, limit: number): boolean {
  const length = headers.get('content-length');
  return length !== null && Number(length) <= limit && headers.get('content-encoding') === null;
}

async function readUpTo(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: number,
): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.length;
    if (size > limit) {
      await reader.cancel();
      throw new UnreadableBody(`the body is larger than ${limit} bytes`);
    }
    chunks.push(chunk.value);
  }
  return new Blob(chunks).arrayBuffer();
}
