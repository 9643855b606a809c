import { createHash } from 'node:crypto';
import type { ProofOfTransaction } from '@crossborder-fx/openapi';
import { RefusedError } from '../../refused-error.ts';
import type { Proof } from './payment-item.ts';

/**
 * What is kept of a document that proves a payment. The description allows line breaks, and texts of a
 * length that no Base64 has; these are refused here.
 *
 * @throws {RefusedError} `fileNotBase64`
 */
export function readProof({ documentType, tag, file }: ProofOfTransaction): Proof {
  const text = file.replace(/[\r\n]/g, '');
  const content = Buffer.from(text, 'base64');
  if (content.length === 0 || content.toString('base64') !== text) {
    throw new RefusedError('fileNotBase64', 'file must be the content of a file in Base64.');
  }
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { documentType, tag, size: content.length, sha256 };
}
