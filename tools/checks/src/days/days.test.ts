import { extname } from 'node:path';
import { blocksOf } from '@crossborder-fx/tools-test-utils/page-programs';
import { expect, test } from 'vitest';
import { datedTests, find, isNamingDay, read, sandboxOfToday } from './dated-tests.ts';

// A test, sample or page that is right today must be right on every day, so it must ask its server for the current day.
// These checks read the text of every test, sample and page, also of samples that no test runs. The command
// `npm run test:days` sets the clock years ahead, and so finds fixed days in tests.

const samples = find('docs/samples/**/*.{ts,js,py,sh,php,go,java,cs}');
const pages = find('README.md', 'packages/*/*.md', 'docs/guides/*.md');
const programs = [
  ...find('{packages,tools,docs/src,docs/site/src}/**/*.{ts,tsx,mjs,cjs}').filter(
    (file) => !/^packages\/[\w-]+\/src\/(?!.*\.test\.ts$)|\/days\//.test(file),
  ),
  ...samples,
];

const cut = /\.(?:slice|substring|substr)\(0, ?10\)|\.split\(["']T["']/;
const written = /\.to(?:ISOString|JSON)\b/;
const now = /\bnew Date\(\)|\bDate\.now\b|\bclock\??\.now\b/;
const inOneLine = new RegExp(
  [
    String.raw`\bdate\b[^|)]*\+["']?(?:%F|%Y-%m-%d)(?![T\w%-])|\bnow\b.*strftime\("%Y-%m-%d"\)|now["']?\]?\[:10\]`,
    String.raw`\bdate\.today\(\)|\bdate\(["']Y-m-d["']\)|time\.Now\(\).*Format\("2006-01-02"\)`,
    String.raw`\bLocalDate\.now\(|\bDateTime(?:Offset)?\.(?:Today|(?:Utc)?Now\.ToString\("yyyy-MM-dd"\))`,
  ].join('|'),
);

/** A day that is moved to a Monday is allowed, because this day is the same all week. */
function linesByHand(language: string, text: string): number[] {
  const isScript = /^(?:tsx?|[cm]?js)$/.test(language);
  if (isScript && !(written.test(text) && now.test(text))) return [];
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const isMoved = /\bweekday\(\)|%u\b/.test(`${line}\n${lines[index + 1] ?? ''}`);
    return (isScript ? cut : inOneLine).test(line) && !isMoved ? [index + 1] : [];
  });
}

const told =
  /\bstartMock\(|\bstartSandbox\(\{[^}]*\bat\b|\bclock\.set\(|crossborder-fx[-/]mock\b|sandbox\b.* --at\b/;

/**
 * Returns the names of the fields to which the code gives a fixed day, unless the code also sets the time of its
 * server.
 */
function fixedDays(code: string, around = code): string[] {
  const isSafe = told.test(code) || (told.test(around) && !sandboxOfToday.test(around));
  if (isSafe && !sandboxOfToday.test(code)) return [];
  return [...code.matchAll(/["']?([a-z]\w*Date)["']?\s*(?::|=>|=)\s*["']\d{4}-\d\d-\d\d["']/g)].map(
    ([, field = '']) => field,
  );
}

test('no test, sample or page computes a day from the present time', () => {
  const found = [
    ...programs.flatMap((file) =>
      linesByHand(extname(file).slice(1), read(file)).map((line) => `${file}:${line}`),
    ),
    ...pages.flatMap((page) =>
      blocksOf(read(page)).flatMap(({ language, code }) =>
        linesByHand(language, code).map((line) => `${page} ${code.split('\n')[line - 1]}`),
      ),
    ),
  ];
  expect(
    found,
    'These derive a day from the wall clock, which is not always a working day of the service. Beside a sandbox, take sandbox.clock.today() or sandbox.clock.workingDay(1), or `today` of GET /_sandbox/clock; beside a service, a Monday in 8 to 14 days.',
  ).toEqual([]);
});

test('no sample or page uses a fixed day with a server whose clock starts at the present day', () => {
  const found = [
    ...samples
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => fixedDays(read(file)).map((field) => `${file} ${field}`)),
    ...pages.flatMap((page) =>
      blocksOf(read(page))
        .filter(({ language }) => !/^(?:json|text)$/.test(language))
        .flatMap(({ code }) => fixedDays(code, read(page)).map((field) => `${page} ${field}`)),
    ),
  ];
  expect(
    found,
    'These will be in the past. Take sandbox.clock.today() or sandbox.clock.workingDay(1), or start the sandbox with `at`.',
  ).toEqual([]);
});

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
  ['mjs', 'const day = (await sandbox.clock.now()).toISOString().slice(0, 10);'],
  ['py', 'day = datetime.date.today()'],
  ['py', 'day = control("clock")["now"][:10]'],
  ['sh', 'day=$(date +%F)'],
  ['sh', 'day=$(date -u -d "+7 days" "+%Y-%m-%d")'],
  ['sh', 'jq -n \'{day: (now + 604800 | strftime("%Y-%m-%d"))}\''],
  ['php', "$day = date('Y-m-d');"],
  ['go', 'day := time.Now().AddDate(0, 0, 7).Format("2006-01-02")'],
  ['java', 'var day = LocalDate.now().plusDays(7);'],
  ['cs', 'var day = DateTime.Today.AddDays(7);'],
])('linesByHand finds a day that is computed from the present time: %s, %s', (language, text) => {
  expect(linesByHand(language, `\n${text}`)).toEqual([1 + text.split('\n').length]);
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
])(
  'linesByHand accepts code that computes no day from the present time, or only a Monday: %s, %s',
  (language, text) => {
    expect(linesByHand(language, text)).toEqual([]);
  },
);

const day = "pay({ deliveryDate: '2026-12-01' });";
const inJson = `curl -d '{"deliveryDate":"2026-12-01"}'`;
test.each([
  ['without a server', day, day, 1],
  ['in Python', `"desiredExecutionDate": "2026-12-01",`, '', 1],
  ['with a sandbox of the current day', `startSandbox();\n${day}`, 'startMock();', 1],
  ['with a sandbox that has other options', `startSandbox({ port: 0 });\n${day}`, '', 1],
  ['with the command of a sandbox', inJson, 'npx crossborder-fx-sandbox --port 1', 1],
  ['with the mock', `startMock();\n${day}`, '', 0],
  ['with a sandbox of a fixed time', `startSandbox({ port, at });\n${day}`, '', 0],
  ['with the command of such a sandbox', inJson, 'npx crossborder-fx-sandbox --port 1 --at x', 0],
])(
  'fixedDays refuses a fixed day unless the code starts the mock or a sandbox with a fixed time: %s, %s',
  (_name, code, page, found) => {
    expect(fixedDays(code, page)).toHaveLength(found);
  },
);

test('npm run test:days runs the tests that read the current date, and leaves out tests with a fixed time', () => {
  const files = datedTests();
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
  expect(files).not.toContain('packages/sandbox/src/service/payments/payments.test.ts');
});

test.each([
  [true, 'the sample start-page/pay.ts prints what its page shows'],
  [true, 'the sample payments/pay.py treats a 408 as an unknown outcome'],
  [false, 'the sample lists/iterate.ts prints what its page shows'],
  [false, 'the sample did-i-pay/two-machines.ts prints what its page shows'],
])('isNamingDay returns %s for the test "%s"', (expected, title) => {
  expect(isNamingDay('docs/src/run-samples/samples.test.ts', 1, title)).toBe(expected);
});

test('isNamingDay reads the code of one test, and the table above its title', () => {
  const file = 'packages/gateway/src/notify/notifications.test.ts';
  const lineOf = (part: string) =>
    1 +
    read(file)
      .split('\n')
      .findIndex((line) => line.includes(part));
  const isNaming = (part: string) => isNamingDay(file, lineOf(part), part);
  expect(isNaming('waits longer after each failed delivery')).toBe(true);
  expect(isNaming('answers 404 at every other path')).toBe(false);
});
