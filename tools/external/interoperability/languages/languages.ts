import { copyFile, mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { signWsse } from '@crossborder-fx/client/wsse';
import { startMock } from '@crossborder-fx/mock';
import { documentFiles, exampleOperation, readDocument } from '@crossborder-fx/tools-description';
import { runToEnd } from '@crossborder-fx/tools-test-utils/run-to-end';
import { parse } from 'yaml';

interface Table {
  functions: string;
  languages: Record<'name' | 'version' | 'driver' | 'commands' | 'note', string>[];
}

const table: Table = parse(await readFile(new URL('languages.yaml', import.meta.url), 'utf8'));
export const { languages } = table;

/**
 * Generates a client of the published OpenAPI description in other languages, compiles the client, and runs it against the mock
 * server: `npm run test:languages [NAME…]`. This program downloads the generators, so `npm test` and CI leave it out. The
 * generators need Java, Maven, Go, Python with venv, Mono, PHP and jq (`apt-get install default-jdk maven golang python3-venv
 * mono-complete php-cli php-curl php-mbstring php-guzzlehttp-guzzle jq`).
 */
if (import.meta.main) {
  const { bodies } = exampleOperation(await readDocument('templated'), 'createPayment');

  /** Matches the output of a program in any language: the last five lines show the results of the program's requests. */
  const rightEnd = /(?:^|\n)create (\S+)\nconfirm \1 planified\nlist [1-9].*\n204 204\nerror 404$/;

  const chosen = process.argv.slice(2);
  for (const { name, version, driver, commands } of languages) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    await using folder = await mkdtempDisposable(join(tmpdir(), 'languages-'));
    await copyFile(documentFiles.templated, join(folder.path, 'openapi.json'));
    await copyFile(join(import.meta.dirname, driver), join(folder.path, driver));

    await using mock = await startMock();
    mock.respond('deleteExternalBankAccount', { status: 204 });
    const when = { path: { id: 'unknown' } };
    mock.respond('getPayment', { status: 404, body: { errorCode: 7 }, when });
    const { username, secret } = mock.credentials;
    const env = {
      FX_URL: mock.url,
      FX_WSSE: await signWsse({ username, secret }),
      FX_PAYMENT: JSON.stringify(bodies[0]),
    };

    const bash = await runToEnd('bash', ['-ec', table.functions + commands], {
      cwd: folder.path,
      env,
    });
    const isRight = bash.code === 0 && rightEnd.test(stripVTControlCharacters(bash.stdout).trim());
    console.log(`${isRight ? 'passed' : 'FAILED'}  ${name} ${version}`);
    if (isRight) continue;
    console.log(`${bash.stdout}${bash.stderr}`.slice(-2000));
    process.exitCode = 1;
  }
}
