import { readFile } from 'node:fs/promises';
import { describe, expect, inject, test } from 'vitest';
import { compile, compilers, platforms, resolutions } from './compilers.ts';

const consumer = inject('consumer');
const main = await readFile(new URL('../consumer/main.ts', import.meta.url), 'utf8');
const nodenextOnNode = { ...resolutions.nodenext, ...platforms.Node };

const cases = Object.entries(resolutions).flatMap(([resolution, finding]) =>
  Object.entries(platforms).flatMap(([platform, types]) =>
    Object.entries(compilers).map(([version, compiler]) => ({
      setting: `${resolution} with the types of ${platform}`,
      options: { ...finding, ...types },
      version,
      compiler,
    })),
  ),
);

test.each(cases)(
  '$version compiles the code of a consumer of the packages: $setting',
  async ({ options, compiler }) => {
    const output = await compile(consumer, compiler, options, {
      'main.ts': undefined,
      'main.cts': main,
      'common.cts': undefined,
      'openapi-fetch.ts': undefined,
    });
    expect(output).toEqual({ stdout: '', stderr: '' });
  },
);

test('the compiler refuses an argument that the types of the package do not allow', async () => {
  const text =
    "import { quotedDecimal } from '@crossborder-fx/client/money';\nquotedDecimal(12.5);";
  const files = { 'wrong.ts': text };
  await expect(
    compile(consumer, compilers['TypeScript 5.9'], nodenextOnNode, files),
  ).rejects.toMatchObject({ stdout: expect.stringContaining('TS2345'), code: 2 });
});

describe('the cost of a consumer', () => {
  async function instantiations(compiler: string, files: Record<string, string | undefined>) {
    // TypeScript 7 checks types in several threads, and counts an instantiation of a type twice if two threads make it.
    const alone = compiler === 'typescript7' ? ['--singleThreaded'] : [];
    const args = ['--extendedDiagnostics', ...alone];
    const { stdout } = await compile(consumer, compiler, nodenextOnNode, files, ...args);
    const [, count] = /^Instantiations:\s+(\d+)/m.exec(stdout) ?? expect.fail(stdout);
    return Number(count);
  }

  test.each(Object.entries(compilers))(
    "a consumer's code costs the compiler at most 3,300 type instantiations more than an empty file: %s",
    async (version, compiler) => {
      const empty = await instantiations(compiler, { 'empty.ts': 'export {};' });
      const difference = (await instantiations(compiler, { 'main.ts': undefined })) - empty;
      console.log(`${version}: ${difference}`);
      expect(difference).toBeLessThanOrEqual(3300);
    },
  );
});
