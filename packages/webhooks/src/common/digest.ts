import { nodeModule } from './node-module.ts';

const nodeCrypto = nodeModule('node:crypto');

export async function digest(text: string): Promise<string> {
  // Uses createHash() of Node, because WebCrypto in Node computes on another thread, which takes many times as long.
  if (nodeCrypto) return nodeCrypto.createHash('sha256').update(text).digest('hex');
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toHex(new Uint8Array(bytes));
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += hex[byte];
  return text;
}
