import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const json = (file: string) => JSON.parse(read(file));

test('Renovate proposes only releases that are two weeks old, pins them, and renews the lock files each month', () => {
  expect(json('renovate.json')).toMatchObject({
    rangeStrategy: 'pin',
    minimumReleaseAge: '14 days',
    internalChecksFilter: 'strict',
    automerge: false,
    lockFileMaintenance: { enabled: true },
    packageRules: expect.arrayContaining([
      expect.objectContaining({ matchManagers: ['github-actions'], pinDigests: true }),
    ]),
  });
});

test('every file and alias in the rules of Renovate exists', () => {
  const { packageRules } = json('renovate.json');
  const patterns = packageRules.flatMap(
    (rule: { matchFileNames?: string[] }) => rule.matchFileNames ?? [],
  );
  for (const pattern of patterns) {
    expect(globSync(pattern, { cwd: repository }), pattern).not.toEqual([]);
  }
  const { dependencies, optionalDependencies } = json('tools/external/package.json');
  const aliases = Object.entries<string>({ ...dependencies, ...optionalDependencies })
    .filter(([name, version]) => version.startsWith('npm:') && name !== 'typescript7')
    .map(([name]) => name);
  const { matchDepNames } = packageRules.find(
    ({ enabled }: { enabled?: boolean }) => enabled === false,
  );
  expect(matchDepNames.sort()).toEqual(aliases.sort());
});

test('every path with an owner in CODEOWNERS exists', () => {
  const lines = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) {
    const [path = '', ...owners] = line.split(/\s+/);
    expect(path === '*' || existsSync(join(repository, path)), path).toBe(true);
    expect(
      owners.every((owner) => /^@[\w-]+\/[\w-]+$/.test(owner)) && owners.length > 0,
      line,
    ).toBe(true);
  }
});

const forms = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: repository }).filter(
  (file) => !file.endsWith('config.yml'),
);

test('GitHub shows a form for a bug, a question, undocumented behaviour and a report of crossborder-fx-probe', () => {
  expect(forms).toHaveLength(4);
});

test.each(forms)('the issue form %s has the fields that GitHub demands', (file) => {
  const { name, description, body } = parse(read(file));
  expect([name, description].every((text) => typeof text === 'string')).toBe(true);
  const fields = body.filter(({ type }: { type: string }) => type !== 'markdown');
  const ids = fields.map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { type, attributes } of fields) {
    expect(['dropdown', 'input', 'textarea']).toContain(type);
    expect(attributes.label).toEqual(expect.any(String));
  }
});

test('the form for bug reports offers every package', () => {
  const { body } = parse(read('.github/ISSUE_TEMPLATE/bug.yml'));
  const { attributes } = body.find(({ id }: { id?: string }) => id === 'package');
  const folders = globSync('packages/*/package.json', { cwd: repository }).map(
    (path) => path.split('/')[1],
  );
  expect(attributes.options.sort()).toEqual(folders.sort());
});

test('the editor settings name the formatter and the compiler of this repository', () => {
  const settings = json('.vscode/settings.json');
  expect(existsSync(join(repository, settings['biome.configurationPath']))).toBe(true);
  expect(existsSync(join(repository, settings['typescript.tsdk'], 'tsserver.js'))).toBe(true);
  expect(json('.vscode/extensions.json').recommendations).toContain('biomejs.biome');
});
