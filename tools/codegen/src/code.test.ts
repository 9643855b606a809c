import { expect, test } from 'vitest';
import { code, imported, importsOf, join, members } from './code.ts';

const thing = imported('./thing.ts', 'Thing');
const state = imported('./thing.ts', 'State');
const createThing = imported('./thing.ts', 'createThing');

test('a template has the text of its parts, a line for each of a list', () => {
  const { text } =
    code`let a: ${thing}${undefined};\n${['b;', code`c: ${[state, 'd']}`, undefined]}`;
  expect(text).toBe('let a: Thing;\nb;\nc: State\nd');
});

test('a name is imported once, however often and however deep it is used', () => {
  const file = code`${thing}; ${[code`${join([thing, state], ' | ')}`]} ${members({ thing })}`;
  expect(importsOf('x.ts', file)).toBe("import { Thing, State } from './thing.ts';");
});

test('every module has a declaration of its own', () => {
  const file = code`${thing} ${imported('../page.ts', 'Page')} ${state}`;
  expect(importsOf('x.ts', file).split('\n')).toEqual([
    "import { Thing, State } from './thing.ts';",
    "import { Page } from '../page.ts';",
  ]);
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
