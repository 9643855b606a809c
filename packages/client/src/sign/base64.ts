/** Standard Base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** The bytes of standard Base64 with padding, or undefined when `text` is anything else. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    // atob accepts white space and missing padding; the header must have neither.
    if (toBase64(bytes) === text) return bytes;
  } catch {
    // atob throws on other characters; they are refused likewise.
  }
  return undefined;
}
