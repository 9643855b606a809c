import { type HashSource, hashOf } from './hash-of.ts';

/**
 * A secret of 64 hexadecimal digits, within the 32 to 64 letters and digits of the service
 * description (section 2.7).
 */
export function secretOf(source: HashSource): string {
  return hashOf(source).toString('hex');
}
