/** SHA-256 of a text, in hexadecimal digits. WebCrypto is the one that every runtime has. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of a JSON value, whatever the order of its keys. */
export async function hashOf(value: unknown): Promise<string> {
  return sha256(JSON.stringify(value, inOrder));
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  // Pairs instead of an object, which would put keys such as "1" first and lose "__proto__".
  return { fields: Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1)) };
}
