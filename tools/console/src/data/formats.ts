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

/** A rate without the zeros that the interface writes before it: `000000000001.0773` is `1.0773`. */
export function formatRate(rate: string): string {
  return rate.replace(/^0+(?=\d)/, '');
}

/** Undefined for text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** JSON in lines; other text as it is. */
export function formatJson(text: string): string {
  return JSON.stringify(parseJson(text), undefined, 2) ?? text;
}
