import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { errorClassesOf } from './error-classes.ts';

const classes = errorClassesOf(['packages/client', 'packages/mock']);
const named = (name: string) => classes.find((one) => one.name === name);

test('an error class is known with the paths that export it', () => {
  expect(named('SendWebhookError')).toMatchObject({
    documentation: 'A notification got no answer.',
    exportedBy: ['@crossborder-fx/mock', '@crossborder-fx/mock/connect'],
    properties: [],
  });
});

test('it has the properties of its base classes, and no private one', () => {
  const { properties = [] } = named('GoneError') ?? {};
  expect(properties).toContainEqual({
    name: 'startedAt',
    type: 'Date | undefined',
    documentation:
      'When the call began. A search for the objects that it may have created starts here.',
  });
  expect(properties.map(({ name }) => name).sort()).toEqual(
    'attempt attempts body headers id operation outcome reference scope startedAt toJSON'.split(
      ' ',
    ),
  );
});

test('a class that is not an error is left out', () => {
  expect(classes.filter(({ name }) => !name.endsWith('Error'))).toEqual([]);
});

test('a package that is not built is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unbuilt-'));
  const exported = { '.': { types: './dist/index.d.ts' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'it', exports: exported }));
  expect(() => errorClassesOf([relative(repository, folder)])).toThrow(/index\.d\.ts is not built/);
  rmSync(folder, { recursive: true });
});
