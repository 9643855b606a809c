import { expect, test } from 'vitest';
import { code, importOf, members } from './code.ts';

test('a template has the text of its parts, a line for each of a list', () => {
  const text = code`let a: ${'Thing'}${undefined};\n${['b;', ['c', 'd'], undefined, false, '']}`;
  expect(text).toBe('let a: Thing;\nb;\nc\nd\n');
});

test('a member without a value is left out, and one named as its value is short', () => {
  const text = members({ thing: 'thing', state: 'createThing', gone: undefined, no: false });
  expect(text).toBe('thing, state: createThing');
});

test('names are imported from one module', () => {
  expect(importOf(new Set(['A', 'b']), './x.ts')).toBe("import { A, b } from './x.ts';");
});
