import { expect, test } from 'vitest';
import { bareLikenessesOf, likenessesOf } from './likeness.ts';

const isOne = (one: string, other: string) => {
  const known = new Set(likenessesOf(one));
  return likenessesOf(other).some((likeness) => known.has(likeness));
};

test.each([
  ['capitals', 'INV-1', 'inv-1'],
  ['a sharp s that became SS', 'Stra\u00dfe-1', 'STRASSE-1'],
  ['a dotless i', 'INV-1', '\u0131nv-1'],
  ['full-width letters', 'INV-1', '\uff29\uff2e\uff36\uff0d\uff11'],
  ['mathematical letters', 'INV-1', '\u{1d408}\u{1d40d}\u{1d415}-1'],
  [
    'Cyrillic letters',
    'ABCEHIKMOPTX-1',
    '\u0410\u0412\u0421\u0415\u041d\u0406\u041a\u041c\u041e\u0420\u0422\u0425-1',
  ],
  ['small Cyrillic letters', 'aceiopxy-1', '\u0430\u0441\u0435\u0456\u043e\u0440\u0445\u0443-1'],
  [
    'Greek letters',
    'ABEHIKMNOPTXYZ-1',
    '\u0391\u0392\u0395\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a7\u03a5\u0396-1',
  ],
  ['Greek in small letters', '\u039d\u03b5\u03bf-1', '\u03bd\u03b5\u03bf-1'],
  ['Cherokee letters', 'AS-1', '\u13aa\u13da-1'],
  ['an en dash', 'INV-1', 'INV\u20131'],
  ['an em dash', 'INV-1', 'INV\u20141'],
  ['a minus sign', 'INV-1', 'INV\u22121'],
  ['a non-breaking hyphen', 'INV-1', 'INV\u20111'],
  ['a small hyphen', 'INV-1', 'INV\ufe631'],
  ['a figure dash', 'INV-1', 'INV\u20121'],
  ['a soft hyphen', 'INV1', 'INV\u00ad1'],
  ['a curly apostrophe', "O'Neil", 'O\u2019Neil'],
  ['an acute accent', "O'Neil", 'O\u00b4Neil'],
  ['a grave accent', "O'Neil", 'O`Neil'],
  ['a prime', "O'Neil", 'O\u2032Neil'],
  ['a modifier letter', "O'Neil", 'O\u02bcNeil'],
  ['curly quotation marks', '"A"-1', '\u201cA\u201d-1'],
  ['a no-break space', 'INV 1', 'INV\u00a01'],
  ['a narrow space', 'INV 1', 'INV\u202f1'],
  ['an ideographic space', 'INV 1', 'INV\u30001'],
  ['a blank of Braille', 'INV 1', 'INV\u28001'],
  ['a zero-width space', 'INV 1', 'INV\u200b1'],
  ['a mark of direction', 'INV-1', '\u202eINV-1'],
  ['a character that nobody sees', 'INV-1', 'INV\u034f-1'],
  ['a byte order mark', 'INV-1', '\ufeffINV-1'],
  ['a last point', 'INV-1', 'INV-1.'],
  ['an ellipsis', 'INV-1', 'INV-1\u2026'],
  ['leading zeros', '00123', '123'],
  ['digits of Arabic', '123', '\u0661\u0662\u0663'],
  ['digits of Hindi with zeros', '100', '\u0967\u0966\u0966'],
  ['a fraction slash', '7/48', '7\u204448'],
  ['a composed letter', '\u00e9-1', 'e\u0301-1'],
])('a reference that is written with %s stays the same reference', (_, one, other) => {
  expect(isOne(one, other)).toBe(true);
  expect(isOne(other, one)).toBe(true);
});

const charactersOf = (pattern: RegExp) =>
  Array.from({ length: 0x30000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => pattern.test(character));

test('likenessesOf treats every dash of Unicode as a hyphen, and every space as a space', () => {
  const dashes = charactersOf(/^\p{Pd}$/u);
  expect(dashes.length).toBeGreaterThan(20);
  expect(dashes.filter((dash) => !isOne('A-1', `A${dash}1`))).toEqual([]);
  const spaces = charactersOf(/^[\p{Z}\s]$/u);
  expect(spaces.length).toBeGreaterThan(20);
  expect(spaces.filter((space) => !isOne('A 1', `A${space}1`))).toEqual([]);
});

test('likenessesOf never treats one ASCII letter or digit as another', () => {
  const all = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
  const looks = all.map((one) => likenessesOf(`X${one}`).join());
  expect(new Set(looks).size).toBe(36);
});

test.each([
  ['INV-1', 'INV-11'],
  ['INV-1-1', 'INV-11'],
  ['INV-1', 'INV_1'],
  ['INV-00123', 'INV-123'],
  ['0', '00.1'],
  ['rn-1', 'm-1'],
  ['\u00e9-1', 'e-1'],
  ['1.5', '15'],
])('%s and %s count as two different references', (one, other) => {
  expect(isOne(one, other)).toBe(false);
});

test('bareLikenessesOf gives a tag with changed separators and accents the same likeness as its reference', () => {
  const form = 'Caf\u00e9-7/48';
  for (const tag of ['CAFE 7 48', 'cafe748', 'Caf\u00e9_7.48', 'CAFE\u2013748']) {
    expect(bareLikenessesOf(tag)).toEqual(bareLikenessesOf(form));
  }
});

test('bareLikenessesOf gives one likeness when the likenesses of a reference differ only by an accent', () => {
  expect(bareLikenessesOf('SZ\u0150-1')).toEqual(['szo1']);
});
