import type { DocumentNode } from './document-node.ts';

/** Known from elsewhere than the service description; so is all that is in it. */
export function isProvisional({ value }: DocumentNode): boolean {
  return value['x-provenance'] === 'provisional';
}
