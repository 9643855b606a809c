/**
 * `numerator / denominator` to the nearest integer, a half away from zero. It is the only rounding of
 * the sandbox, and a computed amount goes through it once.
 *
 * @throws {RangeError} for a denominator of zero or less
 */
export function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('The denominator must be positive.');
  const absolute = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * absolute + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}
