import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lint } from '../redocly.ts';
import { rules } from './plugin.ts';

const plugin = fileURLToPath(new URL('./plugin.ts', import.meta.url));
const fixtures = fileURLToPath(new URL('../../test/lint-rules/', import.meta.url));
let cwd: string;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'crossborder-fx-lint-'));
});

afterAll(() => rm(cwd, { recursive: true, force: true }));

describe.concurrent.each(Object.keys(rules))('%s', (rule) => {
  // The first document of each fixture must pass the lint rule, and the second document must fail.
  async function documentOf(index: 0 | 1): Promise<string> {
    const text = await readFile(join(fixtures, `${rule}.yaml`), 'utf8');
    return text.split('---\n')[index] ?? '';
  }

  async function problemsIn(text: string, name: string) {
    // Each test has its own copy of the document, because two tests could otherwise write and read one file at the same time.
    const config = `${rule}-${name}.redocly.yaml`;
    const settings = { plugins: [plugin], rules: { [`crossborder-fx/${rule}`]: 'error' } };
    await writeFile(join(cwd, config), JSON.stringify(settings));
    await writeFile(join(cwd, `${rule}-${name}.yaml`), text);
    return lint(`${rule}-${name}.yaml`, cwd, config);
  }

  test('the lint rule accepts the first document of its fixture', async () => {
    expect(await problemsIn(await documentOf(0), 'accepted')).toEqual([]);
  });

  test('the lint rule reports exactly the lines of the second document that a comment marks with "here"', async () => {
    const text = await documentOf(1);
    const marked = text
      .split('\n')
      .flatMap((line, index) => (/# here$/.test(line) ? [index + 1] : []));
    const problems = await problemsIn(text, 'refused');
    const lines = problems.map(({ location }) => location[0]?.start?.line ?? 0);
    expect(marked).not.toEqual([]);
    expect(lines.sort((a, b) => a - b)).toEqual(marked);
    for (const { ruleId, message } of problems) {
      expect(ruleId).toBe(`crossborder-fx/${rule}`);
      expect(message).toMatch(/^.+\.$/s);
    }
  });
});
