import { expect, test } from 'vitest';
import { importOf, members } from './code.ts';
import { generatedFile, header } from './generated-file.ts';

test('a generated file says that it is generated, imports only the names that its code uses, in order, and is formatted', async () => {
  const { text } = await generatedFile(
    'x.ts',
    `${importOf(['Thing', 'make', 'State'], './thing.ts')}
${importOf(['Page'], '../page.ts')}
${importOf(['Unused'], '../unused.ts')}

/** Not a State. */
export const x: Thing=make("State" as Page)`,
  );
  expect(text).toBe(`${header}
import type { Page } from '../page.ts';
import { make, type Thing } from './thing.ts';

/** Not a State. */
export const x: Thing = make('State' as Page);
`);
});

test('generatedFile refuses code that cannot be parsed, and names the file in the error', async () => {
  await expect(generatedFile('x.ts', 'export const = ;')).rejects.toThrow(
    'The template of the generated file x.ts made code that cannot be parsed: ',
  );
});

test('the function members writes a member whose value is an empty text, so that generatedFile refuses the code', async () => {
  expect(members({ a: undefined, b: false, c: '1' })).toBe('c: 1');
  const code = `export const x = { ${members({ a: '', b: '1' })} };`;
  await expect(generatedFile('x.ts', code)).rejects.toThrow('cannot be parsed');
});
