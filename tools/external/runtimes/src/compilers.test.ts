import { describe, expect, inject, test } from 'vitest';
import { compile, compilers, prepare, settings } from './compilers.ts';

const consumer = inject('consumer');

const cases = Object.entries(settings).flatMap(([setting, options]) =>
  Object.entries(compilers).map(([version, compiler]) => ({ setting, options, version, compiler })),
);

test.each(cases)('$version compiles a consumer: $setting', async ({ options, compiler }) => {
  const files = { 'main.ts': undefined, 'common.cts': undefined };
  const folder = await prepare(consumer, options, files);
  const { stdout, stderr, code } = await compile(compiler, folder);
  expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: '', code: 0 });
});

test('a consumer with a wrong type is told so', async () => {
  const options = settings['nodenext with the types of Node'];
  const text =
    "import { quotedDecimal } from '@crossborder-fx/client/money';\nquotedDecimal(12.5);";
  const folder = await prepare(consumer, options, { 'wrong.ts': text });
  const { stdout, code } = await compile(compilers['TypeScript 5.9'], folder);
  expect({ stdout, code }).toEqual({ stdout: expect.stringContaining('TS2345'), code: 2 });
});

describe('a consumer costs the compiler', () => {
  const options = settings['nodenext with the types of Node'];

  async function instantiations(compiler: string, files: Record<string, string | undefined>) {
    const folder = await prepare(consumer, options, files);
    // TypeScript 7 checks in several threads, and adds up what they did twice.
    const alone = compiler === 'typescript7' ? ['--singleThreaded'] : [];
    const { stdout } = await compile(compiler, folder, '--extendedDiagnostics', ...alone);
    const [, count] = /^Instantiations:\s+(\d+)/m.exec(stdout) ?? expect.fail(stdout);
    return Number(count);
  }

  test.each(Object.entries(compilers))(
    'at most 3,000 instantiations more than an empty file: %s',
    async (version, compiler) => {
      const empty = await instantiations(compiler, { 'empty.ts': 'export {};' });
      const difference = (await instantiations(compiler, { 'main.ts': undefined })) - empty;
      console.log(`${version}: ${difference}`);
      expect(difference).toBeLessThanOrEqual(3000);
    },
  );
});
