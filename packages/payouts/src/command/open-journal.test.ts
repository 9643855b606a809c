import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { openJournal, placeOf } from './open-journal.ts';

const url = 'postgres://fx:s3cret@db.internal:5432/fx';

test.each([
  ['quotes of an env file', `"${url}"`],
  ['single quotes', `'${url}'`],
  ['capital letters', url.replace('p', 'P')],
  ['all capitals', url.toUpperCase()],
  ['a blank before it', ` ${url}`],
  ['a line break behind it', `${url}\n`],
  ['a blank alone', ' '],
  ['another database', url.replace('postgres', 'mysql')],
  ['Prisma', 'prisma+postgres://accelerate.prisma-data.net/?api_key=s3cret'],
  ['JDBC', `jdbc:${url}`],
  ['one slash', url.replace('//', '/')],
  ['a name before it', `DATABASE_URL=${url}`],
  ['no scheme', 'fx:s3cret@db.internal/fx'],
  ['words of libpq', 'host=db.internal password=s3cret dbname=fx'],
  ['an invalid port', url.replace('5432', 's3cret')],
])(
  '--journal and DATABASE_URL refuse a wrong PostgreSQL URL, and the error does not contain the URL: %s',
  (_, value) => {
    for (const place of [() => placeOf(undefined, value), () => placeOf(value, undefined)]) {
      expect(place).toThrow(/must be|belongs in/);
      expect(place).not.toThrow('s3cret');
    }
  },
);

test('the command accepts the PostgreSQL URL of a journal, and a password only in DATABASE_URL', () => {
  expect(placeOf(undefined, url)).toEqual({ url });
  expect(placeOf('postgresql://fx@db.internal/fx', url)).toEqual({
    url: 'postgresql://fx@db.internal/fx',
  });
  expect(() => placeOf(url, undefined)).toThrow('DATABASE_URL');
  expect(() => placeOf('postgres://db.internal/fx?password=s3cret', undefined)).toThrow(
    'DATABASE_URL',
  );
});

test('--journal accepts an existing folder or a path that begins with ./ or /, and refuses a file', async () => {
  const folder = await temporaryFolder();
  expect(placeOf(join(folder, 'new'), url)).toEqual({ folder: join(folder, 'new') });
  expect(placeOf('./new', undefined)).toMatchObject({ folder: expect.stringMatching(/[\\/]new$/) });
  await writeFile(join(folder, 'file'), '');
  expect(() => placeOf(join(folder, 'file'), undefined)).toThrow(
    '--journal must be an existing folder',
  );
  expect(() => placeOf('no-such-folder', undefined)).toThrow('./journal');
  expect(placeOf('src', undefined)).toMatchObject({ folder: expect.stringMatching(/src$/) });
});

test('openJournal refuses a folder whose path ends with a database URL', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'journal'));
  const place = { folder: join(folder, url) };
  await expect(openJournal(place, 'acme')).rejects.toThrow('must be a path, not a URL');
  expect(await readdir(folder)).toEqual(['journal']);
});
