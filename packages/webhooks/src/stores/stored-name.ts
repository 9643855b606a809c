import { toHex } from '../verify/signature.ts';

const plain = /^[\w .:@+/=-]{1,255}$/;

/**
 * The name under which a store keeps a text: itself if it is short and plain, otherwise its SHA-256.
 * PostgreSQL refuses NUL and cannot index long texts, Redis Cluster reads braces, and both would take
 * one half of a surrogate pair for another.
 */
export async function storedName(text: string): Promise<string> {
  if (plain.test(text)) return text;
  // JSON has an escape for half of a surrogate pair; UTF-8 has none.
  const bytes = new TextEncoder().encode(JSON.stringify(text));
  return `#${toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))}`;
}
