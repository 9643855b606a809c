import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import { samples } from '../../pages/sample-blocks.ts';
import { languages } from './languages.ts';
import { tryProgram } from './try-program.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  await cp(join(samples, 'sign-in-any-language'), folder, { recursive: true });
});
// These tests try only Python and shell. The command `npm run test:samples` tries the other languages.
const { '.py': python = expect.fail(), '.sh': shell = expect.fail() } = languages;

async function change(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(folder, file), text.replace(from, to));
}

test.each([
  ['header.py', python],
  ['header.sh', shell],
  ['notification.py', python],
  ['notification.sh', shell],
])('the sample %s does what the guide shows', async (file, language) => {
  await tryProgram(join(folder, file), language);
});

test.each([
  [
    'a signature in hexadecimal only',
    'notification.py',
    'is_hexadecimal or is_base64',
    'is_hexadecimal',
    '> refused',
  ],
  [
    'a header of now in local time',
    'header.py',
    'datetime.timezone.utc',
    'datetime.timezone(datetime.timedelta(hours=2))',
    'expired',
  ],
  [
    'a header of now with a nonce that is too short',
    'header.py',
    'token_hex(16)',
    'token_hex(15)',
    'nonce',
  ],
  [
    'a nonce that is used twice',
    'header.py',
    'secrets.token_hex(16)',
    '"0123456789abcdef" * 2',
    'the program must make another nonce for each header',
  ],
])('tryProgram refuses a program with %s', async (_, file, from, to, words) => {
  await change(file, from, to);
  const failure: unknown = await tryProgram(join(folder, file), python).catch((error) => error);
  expect(failure).toBeInstanceOf(Error);
  const { message, actual, expected } = Object(failure);
  expect([message, actual, expected].join('\n')).toContain(words);
});

test('tryProgram shows the output of a program that fails', async () => {
  await change('header.sh', 'openssl rand', 'no-such-program rand');
  await expect(tryProgram(join(folder, 'header.sh'), shell)).rejects.toMatchObject({
    message: expect.stringMatching(/header\.sh now\n/),
    actual: { stderr: expect.stringContaining('no-such-program') },
  });
});
