import { expect, test } from 'vitest';
import { code, importsOf, join, members, typeFrom, valueFrom } from './code.ts';

const thing = typeFrom('./thing.ts', 'Thing');
const state = typeFrom('./thing.ts', 'State');
const createThing = valueFrom('./thing.ts', 'createThing');

test('a template has the text of its parts, a line for each of a list', () => {
  const { text } =
    code`let a: ${thing}${undefined};\n${['b;', code`c: ${[state, 'd']}`, undefined]}`;
  expect(text).toBe('let a: Thing;\nb;\nc: State\nd');
});

test('a name is imported once, however often and however deep it is used', () => {
  const file = code`${thing}; ${[code`${join([thing, state], ' | ')}`]} ${members({ thing })}`;
  expect(importsOf('x.ts', file)).toBe("import type { State, Thing } from './thing.ts';");
});

test('names are sorted, modules apart', () => {
  const file = code`${thing} ${typeFrom('../page.ts', 'Page')} ${state}`;
  expect(importsOf('x.ts', file).split('\n').sort()).toEqual([
    "import type { Page } from '../page.ts';",
    "import type { State, Thing } from './thing.ts';",
  ]);
});

test('a type beside a value is marked as a type; what is used as both is a value', () => {
  const both = typeFrom('./thing.ts', 'createThing');
  expect(importsOf('x.ts', code`${both} ${createThing} ${thing}`)).toBe(
    "import { type Thing, createThing } from './thing.ts';",
  );
});

test('a name in a comment, a string or a plain text is not imported', () => {
  const file = code`/** Thing. */ let state = 'State' /* ${'State'} */ as ${'Page'};`;
  expect(importsOf('x.ts', file)).toBe('');
});

test('a file imports nothing from itself', () => {
  expect(importsOf('thing.ts', code`${thing} ${createThing}`)).toBe('');
});

test('a member without a value is left out, and one named as its value is short', () => {
  const { text } = members({ thing: 'thing', state: createThing, gone: undefined });
  expect(text).toBe('thing, state: createThing');
});
