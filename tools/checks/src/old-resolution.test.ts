import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import ts from 'typescript';
import { expect, test } from 'vitest';

interface Manifest {
  name: string;
  exports: Record<string, string | { types: string }>;
}

// When a project sets only `module: commonjs`, TypeScript finds packages by an old rule, which does not read `exports` in
// package.json.
test.each(['client', 'webhooks', 'openapi'])(
  'moduleResolution node10 finds the types of %s and of each of its subpaths',
  (folder) => {
    const text = readFileSync(join(repository, 'packages', folder, 'package.json'), 'utf8');
    const { name, exports }: Manifest = JSON.parse(text);
    for (const [subpath, target] of Object.entries(exports)) {
      if (typeof target === 'string') continue;
      const { resolvedModule } = ts.resolveModuleName(
        subpath.replace('.', name),
        join(repository, 'tools/checks/src/consumer.ts'),
        { moduleResolution: ts.ModuleResolutionKind.Node10 },
        ts.sys,
      );
      const types = join(repository, 'packages', folder, target.types);
      expect([subpath, resolvedModule?.resolvedFileName]).toEqual([subpath, types]);
    }
  },
);
