import { expect, test } from 'vitest';
import { published, readJson } from '../../../tools/release/src/packages/folders.ts';
import { dependencies, dependenciesPage } from './dependencies.ts';

const page = dependencies();
const sectionOf = (name: string) => page.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? '';

const lock = {
  packages: {
    '': { devDependencies: { tool: '1' } },
    'packages/openapi': { dependencies: { between: '1' } },
    'node_modules/between': { version: '1.0.0', license: 'MIT', dependencies: { found: '2' } },
    'node_modules/found': { version: '2.0.0', license: 'ISC' },
    'node_modules/tool': { version: '3.0.0', license: 'MPL-2.0' },
  },
};
const small = dependenciesPage(
  [{ folder: 'packages/openapi', manifest: { name: '@crossborder-fx/openapi' } }],
  lock,
  [{ title: 'Building', lock }],
);

test('every published package has a section with all that it depends on', () => {
  for (const folder of published) {
    const { name, dependencies: direct = {} } = readJson(`${folder}/package.json`);
    const section = sectionOf(`${name}`);
    expect(section, `${name}`).not.toBe('');
    const missing = Object.keys(Object(direct)).filter((one) => !section.includes(`\`${one}\``));
    expect(missing, `${name}`).toEqual([]);
  }
  expect(sectionOf('@crossborder-fx/openapi')).toContain('Installs nothing of others.');
});

test('what comes through another package is listed with its version, licence and way', () => {
  expect(small).toContain('| `found` | 2.0.0 | ISC | between |');
  expect(small).toContain('| 2 | ISC 1, MIT 1 |');
});

test('a tool is counted, and not with what a package installs', () => {
  expect(small).toContain('| Building | 1 | MPL-2.0 1 |');
  expect(small).not.toContain('`tool`');
});

test('all that a package brings names a licence', () => {
  expect(page).not.toContain('none named');
});
