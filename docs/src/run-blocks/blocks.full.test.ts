import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { startSandbox } from '@crossborder-fx/sandbox';
import { repository } from '@crossborder-fx/tools-description';
import { freePort } from '@crossborder-fx/tools-test-utils/free-port';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { environment } from '../../../tools/external/runtimes/src/environment.ts';
import { samples } from '../pages/sample-blocks.ts';
import { listPrograms, runSample } from '../run-samples/run-sample.ts';
import { startRegistry } from './registry.ts';
import { openTerminal, type Terminal } from './terminal.ts';

// Runs each command and program of the READMEs and guides as the page shows it, in an empty folder for each page. npm gets the
// packages of this repository from a registry that the test starts, and all other packages from its usual registry.

/** The blocks of code that this test cannot run. */
const exceptions: [page: string, part: string, reason: string][] = [
  ['README.md', 'npm ci && npm test', 'It runs all tests of a clone.'],
  ['assistants.md', 'claude mcp add', 'It needs the program of another company.'],
  ['containers.md', 'docker compose', 'It needs Docker: containers.test.ts.'],
  ['create-once.md', '/client recover', 'It waits ten minutes for the log of the service.'],
  ['compatibility.md', "require('@crossb", 'It needs Jest: compatibility-guide.test.ts.'],
  ['generated-clients.md', 'openapi-ts', 'It needs a generator of another project: guide.test.ts.'],
  ['generated-clients.md', 'client.gen.js', 'It imports what that generator makes: guide.test.ts.'],
  ['mock-in-ci.md', 'playwright', 'It needs a browser: ci-recipes.test.ts.'],
  ['openapi/README.md', 'prism mock', 'It needs a server of another project: routing.test.ts.'],
  ['pay-many.md', 'payouts decide', 'It needs a row whose answer was lost.'],
  ['webhooks/README.md', "from 'pg'", 'It needs PostgreSQL: readme-receivers.full.test.ts.'],
  ['webhooks/README.md', "'./webhooks.ts'", 'It needs PostgreSQL: readme-receivers.full.test.ts.'],
];

/**
 * Replacements in the commands: words that a reader replaces, and commands that would otherwise take a port that another
 * program may use.
 */
const replaced: [written: RegExp, read: string][] = [
  [/-- (?:COMMAND|npm test)$/m, '-- node --version'],
  [/sandbox trigger /, 'sandbox trigger --url http://127.0.0.1:4010 '],
  [/gateway --account/g, 'gateway --listen 127.0.0.1:4020 --account'],
  // Answers yes when the gateway's `confirm sellers` or the probe asks for a confirmation, as a reader would.
  [/^(npx .*(?:confirm sellers|probe --environment).*)$/m, 'script -qec "$1" /dev/null <<< yes'],
];

const monday = new Date();
monday.setDate(monday.getDate() + 15 - (monday.getDay() || 7));
/** A reader's own files that commands of the pages use. */
const readersFiles: Record<string, string> = {
  'orders.json': '["Invoice 4711"]',
  'pay-orders.ts': readFileSync(join(samples, 'start-page/pay.ts'), 'utf8'),
  'sellers.csv': [
    'reference,amount,currency,sourceWalletId,externalBankAccountId,desiredExecutionDate',
    ',feeCurrency,feePaymentOption,priorityPaymentOption\nseller 2 week 48,80.40,EUR,MTY0ODgy',
    `,MjMzMDA4,${monday.toLocaleDateString('sv')},EUR,SHARE,48H\n`,
  ].join(''),
};

const patterns = ['README.md', 'packages/*/README.md', 'docs/guides/*.md'];
const blocks = patterns.flatMap((one) => globSync(one, { cwd: repository }).sort()).flatMap(read);
type Block = ReturnType<typeof read>[number];
const isException = ({ page, code }: Block, [end, part]: (typeof exceptions)[number]) =>
  page.endsWith(end) && code.includes(part);
const running = blocks.filter((block) => !exceptions.some((one) => isException(block, one)));

/** Reads the commands and programs of a page, and the names of the samples that the page shows. */
function read(page: string) {
  const text = readFileSync(join(repository, page), 'utf8');
  const shown = Array.from(text.matchAll(/^```sample\n(.*?)^```$/gms), ([, files = '']) => files);
  const found = text.matchAll(/^```(sh|js|ts|typescript)\n(.*?)^```$/gms);
  return Array.from(found, ({ index, 1: language = '', 2: code = '' }) => {
    const line = text.slice(0, index).split('\n').length;
    return { page, line, language, code, shown: shown.join('').trim().split('\n') };
  });
}

function filesOf({ language, code }: Block): [name: string, text: string][] {
  const words = language === 'sh' ? code.split(/\s+/) : [];
  return Object.entries(readersFiles).filter(([name]) => words.includes(name));
}

const importsOf = (code: string) => [
  ...new Set(Array.from(code.matchAll(/from '((?:@[\w-]+\/)?[\w-]+)/g), ([, name = '']) => name)),
];

/** A reader would have installed these packages of other projects. */
function linkOthers(folder: string, names: string[]): void {
  for (const name of names.filter((one) => !one.startsWith('@crossborder-fx/'))) {
    const from = join(repository, 'node_modules', name);
    const to = join(folder, 'node_modules', name);
    mkdirSync(dirname(to), { recursive: true });
    if (existsSync(from) && !existsSync(to)) symlinkSync(from, to);
  }
}

let root: string;
let npm: Record<string, string>;
let registry: Awaited<ReturnType<typeof startRegistry>>;
let place: Awaited<ReturnType<typeof openPlace>> | undefined;
/** The server that receives the notifications which are sent while the commands and programs of the pages run. */
const receiver = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(204).end());
});

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'crossborder-fx-pages-'));
  for (const name of ['packed', 'cache']) mkdirSync(join(root, name));
  registry = await startRegistry(join(root, 'packed'));
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const settingOf = (name: string) =>
    execFileSync('npm', ['config', 'get', name], { cwd: root, encoding: 'utf8' }).trim();
  // Uses only the downloaded files of the user's npm cache: in its other files, npx would find older packages of this
  // repository.
  symlinkSync(join(settingOf('cache'), '_cacache'), join(root, 'cache/_cacache'));
  const settings = `registry=${settingOf('registry')}\n@crossborder-fx:registry=${registry.url}\n`;
  writeFileSync(join(root, 'npmrc'), settings);
  npm = {
    npm_config_userconfig: join(root, 'npmrc'),
    npm_config_cache: join(root, 'cache'),
    npm_config_prefer_offline: 'true',
    npm_config_update_notifier: 'false',
    npm_config_yes: 'true',
  };
});

afterAll(async () => {
  await place?.close();
  receiver.close();
  registry.close();
  rmSync(root, { recursive: true, force: true });
});

/** Starts a sandbox unless a command of the page starts a server on the port 4010. */
async function openPlace(page: string, programs = '') {
  const folder = join(root, page.replaceAll(/[/.]/g, '-'));
  mkdirSync(folder);
  const own = running.filter((block) => block.page === page);
  // Saves the sample programs that the page shows into the folder in which the page's commands run, as a reader would.
  for (const file of own[0]?.shown.filter(Boolean) ?? []) {
    for (const one of [file, 'sign.py', 'sign.sh']) {
      cpSync(join(samples, one), join(folder, basename(one)));
    }
  }
  const code = own.map((block) => block.code).join('');
  const ports: Record<string, number> = { '4010': 0, '4020': 0, '4021': 0 };
  for (const name of Object.keys(ports)) ports[name] = await freePort();
  ports['3000'] = ports['8080'] = Object(receiver.address()).port;
  // If a command of the page asks for a statement up to a day (`--to`), the sandbox's clock starts a week after this day,
  // because the days of a statement must be over.
  const [, lastDay] = /--to (\d{4}-\d\d-\d\d)/.exec(code) ?? [];
  const at = lastDay === undefined ? undefined : new Date(Date.parse(lastDay) + 7 * 86_400_000);
  const isStarted = code.includes('--port 4010');
  const sandbox = isStarted ? undefined : await startSandbox({ port: ports['4010'], at });
  const env = environment({
    ...npm,
    FX_BASE_URL: `http://127.0.0.1:${ports['4010']}`,
    FX_USERNAME: 'mock-user',
    FX_SECRET: 'mock-secret-for-tests-only',
    FX_WEBHOOK_SECRET: 'a-webhook-secret-of-tests-0123456789',
  });
  const terminals: Terminal[] = [];
  const terminal = () => {
    if (terminals.at(-1)?.isBusy() ?? true) terminals.push(openTerminal(folder, env));
    return terminals.at(-1) as Terminal;
  };
  const needed = importsOf(own.flatMap(filesOf).flat().join('') + code + programs);
  const ours = needed.filter((name) => name.startsWith('@crossborder-fx/'));
  // Installs the packages first if the page has no `npm install`, because such a page assumes that the reader has installed the
  // packages.
  const isLeft = ours.length > 0 && !code.includes('npm install');
  if (isLeft) await terminal().run(`npm install ${ours.join(' ')}`);
  const write = (text: string) =>
    replaced
      .reduce((before, [written, instead]) => before.replace(written, instead), text)
      .replaceAll(/\b([A-Z_]+)=…/g, '$1="$$$1"')
      .replaceAll(/\b(?:4010|402[01]|8080|3000)\b/g, (name) => `${ports[name]}`);
  const close = async () => {
    await Promise.all(terminals.map((one) => one.close()));
    await sandbox?.close();
  };
  return { page, folder, terminal, write, close };
}

test.each(running)('the code block at $page:$line runs as written', async (block) => {
  const { page, line, language, code } = block;
  if (place?.page !== page) {
    await place?.close();
    place = await openPlace(page);
  }
  const { folder, terminal, write } = place;
  for (const [file, text] of filesOf(block)) writeFileSync(join(folder, file), text);
  let command = write(code);
  if (language !== 'sh') {
    linkOthers(folder, importsOf(code));
    const isTest = code.includes("from 'vitest'");
    const file = `program.${isTest ? 'test.ts' : language === 'js' ? 'mjs' : 'mts'}`;
    writeFileSync(join(folder, file), command);
    command = `node ${isTest ? 'node_modules/vitest/vitest.mjs run ' : ''}${file}`;
  }
  await terminal()
    .run(command)
    .catch((cause) => expect.fail(`${page}:${line} fails. ${cause.message}`));
});

test('each sample runs with the packages from a local registry', async () => {
  const programs = listPrograms();
  const code = programs.map((file) => readFileSync(join(samples, file), 'utf8')).join('');
  const { folder, close } = await openPlace('samples', code);
  onTestFinished(close);
  linkOthers(folder, importsOf(code));
  const env = environment({ ...npm, SAMPLES_PLACE: join(folder, 'place') });
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const failed: string[] = [];
  for (const file of programs) {
    const ran = await runSample(file);
    if (ran.code !== 0) failed.push(`docs/samples/${file} fails:\n${ran.stderr}`);
  }
  expect(failed).toEqual([]);
});

test('each exception, replacement and file in the lists of these tests is needed for a code block of a page', () => {
  expect(exceptions.filter((one) => !blocks.some((block) => isException(block, one)))).toEqual([]);
  expect(replaced.filter(([one]) => !running.some(({ code }) => code.search(one) >= 0))).toEqual(
    [],
  );
  const named = running.flatMap(filesOf).map(([name]) => name);
  expect(Object.keys(readersFiles).filter((name) => !named.includes(name))).toEqual([]);
});
