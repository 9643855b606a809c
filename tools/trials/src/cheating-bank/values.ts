import { objects } from './fields.ts';

export const amounts = (change: (text: string) => unknown) =>
  objects((all) =>
    typeof all['value'] === 'string' && 'currency' in all
      ? { ...all, value: change(all['value']) }
      : all,
  );

/** Removes the padding of an amount: `000000001250.00` becomes `1250.00`. */
export const unpadded = (text: string) => text.replace(/^(-?)0+(?=\d)/, '$1');

/** Returns as text the number that the Base64 of an id contains. */
export const numberOf = (id: unknown) => Buffer.from(String(id), 'base64').toString('latin1');
