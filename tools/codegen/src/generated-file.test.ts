import { expect, test } from 'vitest';
import { code, imported } from './code.ts';
import { generatedFile, header } from './generated-file.ts';

test('a file says that it is generated, then imports in order with types marked, and is formatted', async () => {
  const thing = imported('./thing.ts', 'Thing');
  const make = imported('./thing.ts', 'make');
  const { text } = await generatedFile(
    'x.ts',
    code`export const x: ${thing}=${make}("a" as ${imported('../page.ts', 'Page')})`,
  );
  expect(text).toBe(`${header}
import type { Page } from '../page.ts';
import { make, type Thing } from './thing.ts';

export const x: Thing = make('a' as Page);
`);
});

test('code that cannot be parsed is refused with the name of the file', async () => {
  await expect(generatedFile('x.ts', code`export const = ;`)).rejects.toThrow(
    'The template of x.ts made code that cannot be parsed: ',
  );
});
