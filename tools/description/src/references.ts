export {
  isReference,
  keysOf,
  type Reference,
  resolve,
  targetOf,
  valueAt,
} from '../../../packages/test-server/src/description/reference.ts';

/**
 * The pointer to what keys lead to below another pointer, `#` for the document, such as
 * `#/paths/~1payments~1%7Bid%7D/get`. The opposite of `keysOf`.
 */
export function pointerBelow(pointer: string, ...keys: readonly string[]): string {
  const tokens = keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'));
  return [pointer, ...tokens.map(encodeURIComponent)].join('/');
}

/** `ID` for `#/components/schemas/ID`, undefined for any other place. */
export function schemaNameAt(pointer: string | undefined): string | undefined {
  return /^#\/components\/schemas\/([^/]+)$/.exec(pointer ?? '')?.[1];
}
