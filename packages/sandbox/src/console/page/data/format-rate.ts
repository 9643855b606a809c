/** A rate without the zeros that the interface writes before it: `000000000001.0773` is `1.0773`. */
export function formatRate(rate: string): string {
  return rate.replace(/^0+(?=\d)/, '');
}
