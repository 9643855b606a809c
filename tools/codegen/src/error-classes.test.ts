import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { errorClassesOf } from './error-classes.ts';

const classes = errorClassesOf(['packages/client', 'packages/mock']);
const named = (name: string) => classes.find((one) => one.name === name);

test('errorClassesOf lists an error class with the paths that export the class', () => {
  expect(named('SendWebhookError')).toMatchObject({
    documentation:
      'Thrown when the receiver of a notification cannot be reached or does not answer.',
    exportedBy: ['@crossborder-fx/mock', '@crossborder-fx/mock/connect'],
    properties: [],
  });
});

test('errorClassesOf lists the properties of an error and its base classes, but no private property', () => {
  const { properties = [] } = named('GoneError') ?? {};
  expect(properties).toContainEqual({
    name: 'startedAt',
    type: 'Date | undefined',
    documentation:
      'When the call began. A search for the objects that the call may have created starts at this time.',
  });
  expect(properties.map(({ name }) => name).sort()).toEqual(
    'attempt attempts body headers id operation outcome reference scope startedAt toJSON'.split(
      ' ',
    ),
  );
});

test('errorClassesOf leaves out a class that is not an error', () => {
  expect(classes.filter(({ name }) => !name.endsWith('Error'))).toEqual([]);
});

test('errorClassesOf throws an error that names the missing file of a package that is not built', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unbuilt-'));
  const exported = { '.': { types: './dist/index.d.ts' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'it', exports: exported }));
  expect(() => errorClassesOf([relative(repository, folder)])).toThrow(
    /index\.d\.ts does not exist/,
  );
  rmSync(folder, { recursive: true });
});
