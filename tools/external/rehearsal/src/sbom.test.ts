import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../../../..');
const folders = globSync('packages/*/', { cwd: repository }).map(
  (path) => path.split('/')[1] ?? '',
);
let written: string;

beforeAll(() => {
  written = mkdtempSync(join(tmpdir(), 'crossborder-fx-sbom-'));
  execFileSync(join(repository, '.ci/sbom'), [written]);
});

afterAll(() => rmSync(written, { recursive: true, force: true }));

test.each(folders)(
  'the bill of materials of %s names the package and its dependencies, and no development tool',
  (folder) => {
    const { name, dependencies = {} } = JSON.parse(
      readFileSync(join(repository, 'packages', folder, 'package.json'), 'utf8'),
    );
    const { bomFormat, components } = JSON.parse(
      readFileSync(join(written, `${folder}.cdx.json`), 'utf8'),
    );
    const names = components.map(({ group = '', name }: { group?: string; name: string }) =>
      group ? `${group}/${name}` : name,
    );
    expect(bomFormat).toBe('CycloneDX');
    expect(names).toEqual(expect.arrayContaining([name, ...Object.keys(dependencies)]));
    expect(names).not.toContain('vitest');
  },
);
