import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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
  async function problemsIn(name: string) {
    // Of its own: another test must not write it while it is read.
    const config = `${rule}-${name}.redocly.yaml`;
    const settings = { plugins: [plugin], rules: { [`crossborder-fx/${rule}`]: 'error' } };
    await writeFile(join(cwd, config), JSON.stringify(settings));
    const fixture = relative(cwd, join(fixtures, rule, `${name}.yaml`));
    return lint(fixture, cwd, config);
  }

  test('accepts the passing fixture', async () => {
    expect(await problemsIn('passing')).toEqual([]);
  });

  test('reports the failing fixture where it says "here", and nowhere else', async () => {
    const text = await readFile(join(fixtures, rule, 'failing.yaml'), 'utf8');
    const marked = text
      .split('\n')
      .flatMap((line, index) => (/# here$/.test(line) ? [index + 1] : []));
    const problems = await problemsIn('failing');
    const lines = problems.map(({ location }) => location[0]?.start?.line ?? 0);
    expect(marked).not.toEqual([]);
    expect(lines.sort((a, b) => a - b)).toEqual(marked);
    for (const { ruleId, message } of problems) {
      expect(ruleId).toBe(`crossborder-fx/${rule}`);
      expect(message).toMatch(/^.+\.$/s);
    }
  });
});
