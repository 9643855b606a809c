import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import { samples } from '../../pages/sample-blocks.ts';
import { languages } from './languages.ts';
import { tryProgram } from './try-program.ts';

// Each program is started three times, on a busy machine.
let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  await cp(join(samples, 'sign-in-any-language'), folder, { recursive: true });
});
// The other languages are tried by `npm run test:samples`.
const python = languageOf('.py');
const shell = languageOf('.sh');

function languageOf(extension: string) {
  const language = languages.find((one) => one.extension === extension);
  return language ?? expect.fail(`no language ${extension}`);
}

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
])('%s does what the guide shows', async (file, language) => {
  expect(await tryProgram(join(folder, file), language)).toEqual([]);
});

test('names the lines that differ', async () => {
  await change('notification.py', 'hashlib.sha256', 'hashlib.sha512');
  expect(await tryProgram(join(folder, 'notification.py'), python)).toEqual([
    'line 1 - hexadecimal: genuine',
    'line 1 + hexadecimal: refused',
    'line 2 - Base64: genuine',
    'line 2 + Base64: refused',
  ]);
});

test('names a line that is missing', async () => {
  await change('notification.py', 'show("another time"', '(lambda *_: 0)("another time"');
  expect(await tryProgram(join(folder, 'notification.py'), python)).toEqual([
    'line 4 - another time: refused',
  ]);
});

test.each([
  [
    'local time',
    'datetime.timezone.utc',
    'datetime.timezone(datetime.timedelta(hours=2))',
    'expired',
  ],
  ['a nonce that is too short', 'token_hex(16)', 'token_hex(15)', 'nonce'],
])('names a header of now with %s', async (_, from, to, failure) => {
  await change('header.py', from, to);
  const message = expect.stringContaining(`the header of now fails (${failure})`);
  expect(await tryProgram(join(folder, 'header.py'), python)).toEqual([message, message]);
});

test('names a nonce that is used twice', async () => {
  await change('header.py', 'secrets.token_hex(16)', '"0123456789abcdef" * 2');
  expect(await tryProgram(join(folder, 'header.py'), python)).toEqual([
    'two headers have the same nonce',
  ]);
});

test('names a program that fails, with what it wrote', async () => {
  await change('header.sh', 'openssl rand', 'no-such-program rand');
  const [problem] = await tryProgram(join(folder, 'header.sh'), shell);
  expect(problem).toMatch(/header\.sh now` ended with \d+:\n[\s\S]*no-such-program/);
});

test('names a program that cannot be built', async () => {
  const [problem] = await tryProgram(join(folder, 'header.py'), {
    ...python,
    build: (file) => [
      ['python3', '-c', 'import sys; sys.exit("cannot be built: " + sys.argv[1])', file],
    ],
  });
  expect(problem).toContain(`cannot be built: ${join(folder, 'header.py')}`);
});
