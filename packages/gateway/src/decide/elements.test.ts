import { expect, test } from 'vitest';

test('the page shows characters that are invisible or reorder a text, so that a name cannot change how an account number looks', async () => {
  const elements = await import(new URL('../../page/elements.js', import.meta.url).href);
  const holder = { name: 'Nord\u202elicht\u200b\ud800\u2028\u{e0041}\0 שלום' };
  const line = elements.lineOf({ holder, accountNumber: 'DE89' }, () => undefined);
  const shown = 'Nord[U+202E]licht[U+200B][U+D800][U+2028][U+E0041][U+0000] שלום';
  expect(line).toBe(`${shown}, DE89`);
  const texts: unknown[] = [];
  const element = { append: (...all: unknown[]) => texts.push(...all) };
  Object.assign(globalThis, { document: { createElement: () => element } });
  elements.make('p', {}, holder.name, element);
  expect(texts).toEqual([shown, element]);
  elements.make('p', {}, 'two\n\tlines');
  expect(texts.at(-1)).toBe('two\n\tlines');
});
