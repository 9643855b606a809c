// Bytes encoded at once: divisible by 3, so that only the end has padding, and few enough for the arguments of a call.
const chunkLength = 0x6000;

/** Encodes bytes as standard Base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let start = 0; start < bytes.length; start += chunkLength) {
    chunks.push(btoa(String.fromCharCode(...bytes.subarray(start, start + chunkLength))));
  }
  return chunks.join('');
}

/** Decodes standard Base64 with padding. Returns undefined for any other text. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const characters = atob(text);
    // atob accepts white space and missing padding, which the X-WSSE header must not have.
    if (btoa(characters) !== text) return undefined;
    const bytes = new Uint8Array(characters.length);
    // Uint8Array.from takes ten times as long as this loop.
    for (let index = 0; index < bytes.length; index++) bytes[index] = characters.charCodeAt(index);
    return bytes;
  } catch {
    // atob throws on other characters.
    return undefined;
  }
}
