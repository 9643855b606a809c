/** The body of an answer cannot be read. */
export class UnreadableBody extends Error {}

/**
 * The body as text, or undefined when there is none. Bytes that are not UTF-8 are an error, since
 * nobody would notice a replacement character in an account number.
 *
 * @throws {UnreadableBody} when the body is larger than `maxBodyBytes`, or not UTF-8
 */
export async function readBody(
  response: Response,
  maxBodyBytes: number,
): Promise<string | undefined> {
  if (response.body === null) return undefined;
  const bytes = isKnownToFit(response, maxBodyBytes)
    ? await response.arrayBuffer()
    : await readUpTo(response.body, maxBodyBytes);
  if (bytes.byteLength === 0) return undefined;
  try {
    return decoder.decode(bytes);
  } catch {
    throw new UnreadableBody('the body is not UTF-8');
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Relies on Content-Length, except for a compressed body, which grows when it is read. */
function isKnownToFit({ headers }: Response, maxBodyBytes: number): boolean {
  const length = headers.get('content-length');
  return (
    length !== null && Number(length) <= maxBodyBytes && headers.get('content-encoding') === null
  );
}

async function readUpTo(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  maxBodyBytes: number,
): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.length;
    if (size > maxBodyBytes) {
      await reader.cancel();
      throw new UnreadableBody(`the body is larger than ${maxBodyBytes} bytes`);
    }
    chunks.push(chunk.value);
  }
  return new Blob(chunks).arrayBuffer();
}
