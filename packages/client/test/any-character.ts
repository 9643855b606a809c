import fc from 'fast-check';

const surrogates = 0xe000 - 0xd800;

/** Generates any character of Unicode, without the second that fast-check needs to prepare its own unit `binary`. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + surrogates));
