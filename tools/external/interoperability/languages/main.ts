/**
 * Generates a client of the published OpenAPI description in other languages, compiles the client, and runs it against the mock
 * server: `npm run test:languages [NAME…]`. This program downloads the generators, so `npm test` and CI leave it out. The
 * generators need Java, Maven, Go, Python with venv, Mono, PHP and jq (`apt-get install default-jdk maven golang python3-venv
 * mono-complete php-cli php-curl php-mbstring php-guzzlehttp-guzzle jq`).
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { signWsse } from '@crossborder-fx/client/wsse';
import { startMock } from '@crossborder-fx/mock';
import { documentFiles, exampleOperation, readDocument } from '@crossborder-fx/tools-description';
import { languages } from './table.ts';

const expected = ['create', 'confirm', 'list', '204', 'error'];
const { bodies } = exampleOperation(await readDocument('templated'), 'createPayment');

/** Generates, compiles and runs the client of one language. @returns the problem, or an empty text */
async function tryLanguage({ driver, commands }: (typeof languages)[number]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'languages-'));
  const mock = await startMock();
  try {
    mock.respond('deleteExternalBankAccount', { status: 204 });
    mock.respond('getPayment', {
      status: 404,
      body: { errorCode: 7 },
      when: { path: { id: 'unknown' } },
    });
    await copyFile(documentFiles.templated, join(folder, 'openapi.json'));
    await copyFile(join(import.meta.dirname, driver), join(folder, driver));
    const { username, secret } = mock.credentials;
    const FX_WSSE = await signWsse({ username, secret });
    const env = {
      ...process.env,
      FX_URL: mock.url,
      FX_WSSE,
      FX_PAYMENT: JSON.stringify(bodies[0]),
    };
    const options = { cwd: folder, env, maxBuffer: 2 ** 26 };
    const { stdout } = await promisify(execFile)('bash', ['-ec', commands], options);
    const lines = stripVTControlCharacters(stdout).trim().split('\n').slice(-expected.length);
    const created = lines[0]?.split(' ')[1];
    const wanted = [
      `create ${created}`,
      `confirm ${created} planified`,
      lines[2],
      '204 204',
      'error 404',
    ];
    const isRight = lines.join() === wanted.join() && /^list [1-9]/.test(lines[2] ?? '');
    return isRight ? '' : `It printed ${lines.join(', ')}.`;
  } catch (error) {
    const {
      stdout = '',
      stderr = '',
      message,
    } = error as Error & { stdout?: string; stderr?: string };
    return `${stdout}${stderr}`.slice(-2000) || message;
  } finally {
    await mock.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const chosen = process.argv.slice(2);
for (const language of languages) {
  if (chosen.length > 0 && !chosen.includes(language.name)) continue;
  const problem = await tryLanguage(language);
  console.log(
    `${problem === '' ? 'passed' : 'FAILED'}  ${language.name} ${language.version}\n${problem}`.trim(),
  );
  if (problem !== '') process.exitCode = 1;
}
