import { createHash } from 'node:crypto';

/**
 * Returns the idempotency key of a debt, such as an invoice. With this key, the gateway prepares the debt's payment for
 * an assistant. No session, time or amount is part of the key, so each repeat has the same key.
 *
 * @param parts - the values that distinguish the debt, such as the account, the beneficiary, and the invoice number at the end
 */
export function debtKeyOf(...parts: unknown[]): string {
  const name = String(parts.at(-1))
    .replace(/[^a-z0-9-]+/g, '-')
    .slice(0, 18);
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${name}.${hash.slice(0, 10)}`;
}
