import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { lint } from '../redocly.ts';
import { rules } from './plugin.ts';

const plugin = fileURLToPath(new URL('./plugin.ts', import.meta.url));
const fixtures = fileURLToPath(new URL('../../test/lint-rules/', import.meta.url));

describe.concurrent.each(Object.keys(rules))('%s', (rule) => {
  // The first document of each fixture must pass the lint rule, and the second document must fail.
  async function documentOf(index: 0 | 1): Promise<string> {
    const text = await readFile(join(fixtures, `${rule}.yaml`), 'utf8');
    return text.split('---\n')[index] ?? '';
  }

  async function problemsIn(text: string) {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'crossborder-fx-lint-'));
    const settings = { plugins: [plugin], rules: { [`crossborder-fx/${rule}`]: 'error' } };
    await writeFile(join(folder.path, 'redocly.yaml'), JSON.stringify(settings));
    await writeFile(join(folder.path, 'openapi.yaml'), text);
    return await lint('openapi.yaml', folder.path, 'redocly.yaml');
  }

  test('each lint rule accepts the first document of its fixture file', async () => {
    expect(await problemsIn(await documentOf(0))).toEqual([]);
  });

  test('each lint rule reports exactly the lines marked with "# here" in the second document of its fixture file', async () => {
    const text = await documentOf(1);
    const marked = text
      .split('\n')
      .flatMap((line, index) => (/# here$/.test(line) ? [index + 1] : []));
    const problems = await problemsIn(text);
    const lines = problems.map(({ location }) => location[0]?.start?.line ?? 0);
    expect(marked).not.toEqual([]);
    expect(lines.sort((a, b) => a - b)).toEqual(marked);
    for (const { ruleId, message } of problems) {
      expect(ruleId).toBe(`crossborder-fx/${rule}`);
      expect(message).toMatch(/^.+\.$/s);
    }
  });
});
