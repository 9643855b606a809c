import { blocksOf } from '@crossborder-fx/tools-test-utils/page-programs';
import { expect, test } from 'vitest';
import { datedTests, find, read, sandboxOfToday, undatedSamples } from './dated-tests.ts';

// A test, a sample or a page that is right today must be right on any day. `npm run test:days` runs what can be run on
// special days; here a day is looked for in the text of all, also of what nobody runs.

const tests = find(
  '{packages,tools,docs}/**/*.test.ts',
  '{packages,tools}/**/{test,kit}/**/*.ts',
).filter((file) => !/\/days\//.test(file));
const samples = find('docs/samples/**/*.{ts,js,py,sh,php,go,java,cs}');
const pages = find('README.md', 'packages/*/*.md', 'docs/guides/*.md');

const now = String.raw`(?:new Date\(\)|new Date\(Date\.now\(\)[^)]*\)|\bclock\??\.now\(\)\)?)`;
const byHand = new RegExp(
  [
    String.raw`${now}\.to(?:ISOString|JSON)\(\)\.(?:(?:slice|substring|substr)\(0, 10\)|split\(["']T)`,
    String.raw`\bdate\b[^|)]*\+["']?(?:%F|%Y-%m-%d)(?![T\w%-])|\bnow\b.*strftime\("%Y-%m-%d"\)|now["']?\]?\[:10\]`,
    String.raw`\bdate\.today\(\)|\bdate\(["']Y-m-d["']\)|time\.Now\(\).*Format\("2006-01-02"\)`,
    String.raw`\bLocalDate\.now\(|\bDateTime(?:Offset)?\.(?:Today|(?:Utc)?Now\.ToString\("yyyy-MM-dd"\))`,
  ].join('|'),
);

/** The lines that make a day of the time of now. A day that is moved to a Monday is the same all week, and so is chosen. */
function linesByHand(text: string): number[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const isMoved = /\bweekday\(\)|%u\b/.test(`${line}\n${lines[index + 1] ?? ''}`);
    return byHand.test(line) && !isMoved ? [index + 1] : [];
  });
}

const told =
  /\bstartMock\(|\bstartSandbox\(\{[^}]*\bat\b|\bclock\.set\(|crossborder-fx[-/]mock\b|sandbox\b.* --at\b/;

/** The fields with a day that is written down, unless a server that is told when it is stands beside them. */
function fixedDays(code: string, around = code): string[] {
  const isSafe = told.test(code) || (told.test(around) && !sandboxOfToday.test(around));
  if (isSafe && !sandboxOfToday.test(code)) return [];
  return [...code.matchAll(/["']?([a-z]\w*Date)["']?\s*(?::|=>|=)\s*["']\d{4}-\d\d-\d\d["']/g)].map(
    ([, field = '']) => field,
  );
}

test('no test, sample or page makes a day of the time of now', () => {
  const found = [...tests, ...samples, ...pages].flatMap((file) =>
    linesByHand(read(file)).map((line) => `${file}:${line}`),
  );
  expect(
    found,
    'These make a day of the time of now, which is no day of the service at every hour, nor on every day. Beside a sandbox, take sandbox.clock.today() or sandbox.clock.workingDay(1), or `today` of GET /_sandbox/clock; beside a service, a Monday in 8 to 14 days.',
  ).toEqual([]);
});

test('no sample or page has a fixed day beside a server that has the day of the machine', () => {
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
  'const day = new Date().toISOString().slice(0, 10);',
  "const day = new Date(Date.now() + 86_400_000).toISOString().split('T')[0];",
  'const day = sandbox.clock.now().toISOString().substring(0, 10);',
  'const day = (await sandbox.clock.now()).toJSON().slice(0, 10);',
  'day = datetime.date.today()',
  'day = control("clock")["now"][:10]',
  'day=$(date -u -d "+7 days" "+%Y-%m-%d")',
  'jq -n \'{day: (now + 604800 | strftime("%Y-%m-%d"))}\'',
  "$day = date('Y-m-d');",
  'day := time.Now().AddDate(0, 0, 7).Format("2006-01-02")',
  'var day = LocalDate.now().plusDays(7);',
  'var day = DateTime.Today.AddDays(7);',
])('a day that is made by hand is found: %s', (line) => {
  expect(linesByHand(`\n${line}`)).toEqual([2]);
});

test.each([
  "const day = new Date('2026-11-24T09:00:00Z').toISOString().slice(0, 10);",
  "const time = new Date().toISOString().slice(0, 19) + 'Z';",
  'today = datetime.date.today()\nmonday = today + datetime.timedelta(14 - today.weekday())',
  'created=$(date -u +%Y-%m-%dT%H:%M:%SZ)',
])('a day that has another source is fine: %s', (text) => {
  expect(linesByHand(text)).toEqual([]);
});

const day = "pay({ deliveryDate: '2026-12-01' });";

test.each([
  ['without a server', day, day, 1],
  ['beside a sandbox of today', `startSandbox();\n${day}`, 'startMock();', 1],
  ['beside the command of one', day, 'npx crossborder-fx-sandbox --port 1', 1],
  ['beside the mock', `startMock();\n${day}`, '', 0],
  ['beside a sandbox that is told when it is', `startSandbox({ port, at });\n${day}`, '', 0],
  ['beside the command of one', day, 'npx crossborder-fx-sandbox --port 1 --at x', 0],
])('%s, a fixed day is found or fine: %s', (_name, code, page, found) => {
  expect(fixedDays(code, page)).toHaveLength(found);
});

test('npm run test:days runs what reads a date, and nothing that does not', () => {
  const dated = datedTests();
  const known = [
    'docs/src/run-samples/samples.test.ts',
    'packages/gateway/src/api/create-once.test.ts',
    'packages/payouts/src/command/command.test.ts',
    'packages/probe/src/bad-input.test.ts',
    'packages/sandbox/src/start-sandbox.test.ts',
    'tools/checks/src/sandbox-programs.test.ts',
    'tools/test-utils/src/test-clock.test.ts',
    'tools/tour/src/tour.test.ts',
  ];
  expect(dated).toEqual(expect.arrayContaining(known));
  // Its sandboxes are all told when it is.
  expect(dated).not.toContain('packages/sandbox/src/service/payments/payments.test.ts');
  const undated = undatedSamples();
  expect(undated).toContain('lists/iterate.ts');
  for (const sample of ['start-page/pay.ts', 'payments/pay.py', 'quick-start/first-payment.sh']) {
    expect(undated).not.toContain(sample);
  }
});
