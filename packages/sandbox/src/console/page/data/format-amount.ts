/** An amount as people read it: `000000001250.00` is `1,250.00`. Text that is no decimal stays as it is. */
export function formatAmount(value: string): string {
  const [, sign, whole = '', fraction = ''] = /^(-?)0*(\d+?)(\.\d+)?$/.exec(value) ?? [];
  if (sign === undefined) return value;
  return `${sign && '\u2212'}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
}

/** The same number in the smallest unit that the text shows, to compare amounts of one currency. */
export function toUnits(value: string): bigint {
  return BigInt(value.replace('.', ''));
}
