import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { lint } from '../redocly.ts';
import { preprocessors, rules } from './plugin.ts';

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

type Switches = Record<string, unknown>;
type Api = { rules?: Switches; preprocessors?: Switches };

const configuration = new URL('../../../../spec/redocly.yaml', import.meta.url);
const { rules: shared, apis }: { rules: Switches; apis: Record<string, Api> } = parse(
  await readFile(configuration, 'utf8'),
);

test.each(['source', 'expanded'])(
  'every lint rule of this repository for the %s document is switched on as an error',
  (document) => {
    const switches = Object.entries({ ...shared, ...apis[document]?.rules });
    const houseRules = switches.filter(([name]) => name.startsWith('crossborder-fx/'));
    const expected = Object.keys(rules).map((name) => [`crossborder-fx/${name}`, 'error']);
    expect(Object.fromEntries(houseRules)).toEqual(Object.fromEntries(expected));
  },
);

test('every preprocessor is switched on, but documented-form runs only when the linter checks the examples a second time', () => {
  const expected = Object.keys(preprocessors).map((name) => `crossborder-fx/${name}`);
  const switchedOn = (names: string[]) => Object.fromEntries(names.map((name) => [name, 'on']));
  expect(apis['documented']?.preprocessors).toEqual(switchedOn(expected));
  const ofSource = expected.filter((name) => !name.endsWith('/documented-form'));
  expect(apis['source']?.preprocessors).toEqual(switchedOn(ofSource));
});
