import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { describe, expect, test } from 'vitest';
import { daysByHand } from './by-hand.ts';
import { datedTests, find } from './dated-tests.ts';
import {
  type FixedDay,
  fixedDaysInSample,
  fixedDaysInTest,
  fixedDaysInText,
} from './fixed-days.ts';
import { daysByHandInPage, fixedDaysInPage } from './pages.ts';
import { Parts } from './parts.ts';

// A test, a sample or a page that is right today has to be right on any day: what it gives as a day is that of its server.

const parts = new Parts();
const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const tests = find('{packages,tools,docs}/**/*.test.ts');
const samples = find('docs/samples/**/*.{ts,js,py,sh,php,go,java,cs}');
const pages = find('README.md', 'packages/*/*.md', 'docs/guides/*.md');

describe('in this repository', () => {
  test('no test, sample or page makes a day of the time of now', () => {
    const helpers = tests.flatMap((file) =>
      [...parts.reachedFrom(parts.of(file))].map((part) => part.file),
    );
    const programs = new Set([
      ...tests,
      ...samples,
      ...helpers.filter((file) => !file.endsWith('.md')),
    ]);
    expect(programs.size).toBeGreaterThan(tests.length + samples.length);
    const found = [
      ...[...programs].flatMap((file) =>
        daysByHand(extname(file).slice(1), read(file)).map((line) => `${file}:${line}`),
      ),
      ...pages.flatMap((file) => daysByHandInPage(read(file)).map((line) => `${file}:${line}`)),
    ];
    expect(
      found.sort(),
      'These make a day of the time of now, which is no day of the service at every hour, nor on every day. Beside a sandbox, take sandbox.clock.today() or sandbox.clock.workingDay(1), or `today` of GET /_sandbox/clock; beside a service, a Monday in 8 to 14 days.',
    ).toEqual([]);
  });

  test('no day is fixed beside a server that has the day of the machine', () => {
    const found = [
      ...tests.flatMap((file) => fixedDaysInTest(file, parts)),
      ...samples.flatMap((file) =>
        file.endsWith('.test.ts')
          ? []
          : file.endsWith('.ts')
            ? fixedDaysInSample(file, parts)
            : fixedDaysInText(file, read(file)),
      ),
      ...pages.flatMap((file) => fixedDaysInPage(file, read(file))),
    ];
    expect(
      found.map(({ file, line, field }) => `${file}:${line} ${field}`),
      'These will be in the past. Take sandbox.clock.today() or sandbox.clock.workingDay(1), or start the sandbox with `at`.',
    ).toEqual([]);
  });
});

describe('a day that is made by hand', () => {
  test.each([
    ['ts', 'const day = new Date().toISOString().slice(0, 10);'],
    ['ts', "const day = new Date(Date.now() + 86_400_000).toISOString().split('T')[0];"],
    ['ts', 'const now = new Date();\nconst day = now.toISOString().substring(0, 10);'],
    ['ts', 'const text = new Date().toISOString();\nconst day = text.slice(0, 10);'],
    ['ts', 'const now = () => new Date();\nconst day = now().toISOString().slice(0, 10);'],
    ['ts', 'function now() {\n  return new Date();\n}\nconst day = now().toJSON().slice(0, 10);'],
    [
      'ts',
      'let day = new Date(Date.now());\nday.setUTCDate(1);\nf({ day: day.toISOString().slice(0, 10) });',
    ],
    ['ts', 'const day = sandbox.clock.now().toISOString().slice(0, 10);'],
    ['ts', 'const day = (await sandbox.clock.now()).toISOString().slice(0, 10);'],
    ['py', 'day = datetime.date.today()'],
    ['py', 'day = control("clock")["now"][:10]'],
    ['sh', 'day=$(date +%F)'],
    ['sh', 'day=$(date -u -d "+7 days" "+%Y-%m-%d")'],
    ['sh', 'jq -n \'{day: (now + 604800 | strftime("%Y-%m-%d"))}\''],
    ['php', "$day = date('Y-m-d');"],
    ['go', 'day := time.Now().AddDate(0, 0, 7).Format("2006-01-02")'],
    ['java', 'var day = LocalDate.now().plusDays(7);'],
    ['cs', 'var day = DateTime.Today.AddDays(7);'],
  ])('is found: %s, %s', (language, text) => {
    expect(daysByHand(language, `\n${text}`)).toEqual([1 + text.split('\n').length]);
  });

  test.each([
    ['ts', 'const day = new Date(Date.UTC(2026, 10, 24)).toISOString().slice(0, 10);'],
    ['ts', "const day = new Date('2026-11-24T09:00:00Z').toISOString().slice(0, 10);"],
    ['ts', 'const time = new Date().toISOString();\nconst day = sandbox.clock.today();'],
    ['ts', "const time = new Date().toISOString().slice(0, 19) + 'Z';"],
    ['ts', 'const now = new Date();\nconst day = answer.createdDate.slice(0, 10);'],
    ['py', 'day = datetime.date(2026, 11, 24)'],
    [
      'py',
      'today = datetime.date.today()\nmonday = today + datetime.timedelta(14 - today.weekday())',
    ],
    ['sh', 'created=$(date -u +%Y-%m-%dT%H:%M:%SZ)'],
    ['sh', 'seconds=$(date +%s)'],
  ])('is not what has another source: %s, %s', (language, text) => {
    expect(daysByHand(language, text)).toEqual([]);
  });

  test('is found in the block of a page', () => {
    const page = [
      'A page.',
      '',
      '```sh',
      'cd',
      'day=$(date +%F)',
      '```',
      '',
      '```ts',
      'x();',
      '```',
    ];
    expect(daysByHandInPage(page.join('\n'))).toEqual([5]);
  });
});

describe('a fixed day', () => {
  const day = "const payment = { desiredExecutionDate: '2026-12-01' };";
  const helper = 'export async function setup() {\n  return await startSandbox();\n}';
  /** The fixed days of a test in a repository that has these files beside it. */
  const inTest = (text: string, files: Record<string, string> = {}) =>
    shown(fixedDaysInTest('a/a.test.ts', partsOf({ 'a/a.test.ts': text, ...files })));
  const inSample = (text: string) =>
    shown(fixedDaysInSample('a/a.ts', partsOf({ 'a/a.ts': text })));
  const shown = (found: FixedDay[]) =>
    found.map(({ file, line, field }) => `${file}:${line} ${field}`);
  const partsOf = (files: Record<string, string>) => new Parts((file) => files[file]);

  test.each([
    `${day}\ntest('a', async () => void (await startSandbox(), payment));`,
    `${day}\ntest('a', async () => void (await startSandbox({ port: 0 }), payment));`,
    `${day}\nconst sandbox = await startSandbox();\ntest('a', () => pay(sandbox, payment));`,
    `${day}\nbeforeAll(() => startSandbox());\ndescribe('a', () => {\n  test('b', () => pay(payment));\n});`,
  ])('is found beside a sandbox of today: %s', (text) => {
    expect(inTest(text)).toEqual(['a/a.test.ts:1 desiredExecutionDate']);
  });

  test('is found beside a helper that starts one, and in a helper', () => {
    const imported = "import { setup } from './setup.ts';\n";
    expect(
      inTest(`${imported}test('a', () => void (setup(), { deliveryDate: '2026-12-01' }));`, {
        'a/setup.ts': helper,
      }),
    ).toEqual(['a/a.test.ts:2 deliveryDate']);
    const both = `${helper}\nexport ${day}`;
    const text =
      "import { payment, setup as start } from './all.ts';\ntest('a', () => void (start(), payment));";
    const files = { 'a/all.ts': "export * from './setup.ts';", 'a/setup.ts': both };
    expect(inTest(text, files)).toEqual(['a/setup.ts:4 desiredExecutionDate']);
    expect(inTest(text.replace('start(), ', ''), files)).toEqual([]);
  });

  test.each([
    `${day}\ntest('a', async () => void (await startMock(), payment));`,
    `${day}\ntest('a', async () => void (await startSandbox({ at }), payment));`,
    `${day}\ntest('a', () => startSandbox());\ntest('b', () => void (startMock(), payment));`,
    `${day}\ntest('a', () => pay(startSandbox(), { ...payment, desiredExecutionDate: day }));`,
    "test('a', () => pay(startSandbox(), { desiredExecutionDate: '2026-02-30' }));",
  ])('is fine where its server is told when it is, or does not ask: %s', (text) => {
    expect(inTest(text)).toEqual([]);
  });

  test('is found in a sample, which runs on a sandbox of today, and not beside a server of its own', () => {
    expect(inSample(`${day}\nawait fx.pay(payment);`)).toEqual(['a/a.ts:1 desiredExecutionDate']);
    expect(inSample(`${day}\nconst one = await startSandbox();`)).toHaveLength(1);
    expect(inSample(`${day}\nconst one = await startSandbox({ at });`)).toEqual([]);
    expect(inSample(`${day}\nconst one = await startMock();`)).toEqual([]);
    expect(inSample(`export ${day}`)).toEqual([]);
    expect(shown(fixedDaysInText('pay.py', 'x\n"desiredExecutionDate": "2026-12-01",'))).toEqual([
      'pay.py:2 desiredExecutionDate',
    ]);
  });

  test.each<[string, number[], string[]]>([
    ['without a server', [2], ['ts', "pay({ deliveryDate: '2026-12-01' });"]],
    ['beside the mock', [], ['ts', "startMock();\npay({ deliveryDate: '2026-12-01' });"]],
    [
      'beside a sandbox of today',
      [3],
      ['ts', "startSandbox();\npay({ deliveryDate: '2026-12-01' });"],
    ],
    [
      'beside one that is told when it is',
      [],
      ['ts', "startSandbox({ at });\npay({ deliveryDate: '2026-12-01' });"],
    ],
    [
      'beside its command',
      [2],
      [
        'sh',
        `curl -d '{"deliveryDate":"2026-12-01"}'`,
        'sh',
        'npx crossborder-fx-sandbox --port 1',
      ],
    ],
    [
      'beside its command with --at',
      [],
      [
        'sh',
        `curl -d '{"deliveryDate":"2026-12-01"}'`,
        'sh',
        'npx crossborder-fx-sandbox --port 1 --at x',
      ],
    ],
    ['in an answer', [], ['json', '{"deliveryDate":"2026-12-01"}']],
  ])('in a page, %s', (_, lines, [language, code, other = '', otherCode = '']) => {
    const page = `\`\`\`${language}\n${code}\n\`\`\`\n\`\`\`${other}\n${otherCode}\n\`\`\`\n`;
    expect(fixedDaysInPage('a.md', page).map(({ line }) => line)).toEqual(lines);
  });
});

test('npm run test:days runs what reads a date, and nothing that does not', () => {
  const { files, namePattern } = datedTests();
  const known = [
    'docs/src/run-samples/samples.test.ts',
    'packages/gateway/src/api/create-once.test.ts',
    'packages/gateway/src/notify/notifications.test.ts',
    'packages/payouts/src/command/command.test.ts',
    'packages/probe/src/bad-input.test.ts',
    'packages/sandbox/src/start-sandbox.test.ts',
    'packages/sandbox/test/sandbox-control.test.ts',
    'tools/checks/src/client-recipes.test.ts',
    'tools/checks/src/sandbox-programs.test.ts',
    'tools/test-utils/src/test-clock.test.ts',
    'tools/tour/src/tour.test.ts',
  ];
  expect(files).toEqual(expect.arrayContaining(known));
  // Its sandboxes are all told when it is.
  expect(files).not.toContain('packages/sandbox/src/service/payments/payments.test.ts');

  const runs = (title: string) => new RegExp(namePattern).test(title);
  const ofToday = [
    'start-page/pay.ts prints what its page shows',
    'payments/pay.py prints what its page shows',
    'quick-start/first-payment.sh prints what its page shows',
    'what was never delivered is fetched',
    'program 2.ts, of packages/sandbox/README.md, prints what the page says',
    'in another process the clock is read, advanced and set',
    'wrong credentials end the run at the first request, which a second one could lock',
  ];
  expect(ofToday.filter((title) => !runs(title))).toEqual([]);
  const ofNoDay = [
    'lists/iterate.ts prints what its page shows',
    'two points in place of each value, or of all but ids, does not make it throw',
    'nobody there ends the run, without the address',
  ];
  expect(ofNoDay.filter(runs)).toEqual([]);
});
