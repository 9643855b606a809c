import { expect, test } from 'vitest';
import { formatProblems } from './problem.ts';
import { stagePage } from './stage-page.ts';

const site = {
  base: '/fx/',
  slugs: new Map([
    ['docs/guides/one.md', 'guides/one'],
    ['docs/guides/other.md', 'guides/other'],
    ['packages/client/README.md', 'packages/client'],
  ]),
};

const staged = (markdown: string) =>
  stagePage({ slug: 'guides/one', file: 'docs/guides/one.md', markdown }, site);
const page = (...lines: string[]) =>
  staged(['# One', '', 'What *one* does.', '', ...lines].join('\n'));
const problemsOf = (...lines: string[]) => formatProblems(page(...lines).problems);

test('the title and the first paragraph are taken out of the text', () => {
  expect(page('More.')).toMatchObject({
    title: 'One',
    introduction: 'What one does.',
    problems: [],
  });
  expect(page('More.').content).toBe('What *one* does.\n\nMore.');
  expect(page('More.').text).toContain('# One');
});

test.each([
  ['[a](other.md)', '[a](/fx/guides/other/)'],
  ['[a](./other.md#b-c)', '[a](/fx/guides/other/#b-c)'],
  ['[a](#b)', '[a](/fx/guides/one/#b)'],
  ['[a](../../packages/client/README.md)', '[a](/fx/packages/client/)'],
  ['[a](/reference/#x)', '[a](/fx/reference/#x)'],
  ['[a][b]\n\n[b]: other.md', '[a][b]\n\n[b]: /fx/guides/other/'],
])('the link %s leads to a page', (link, expected) => {
  expect(page(link).content).toContain(expected);
  expect(page(link).links).toMatchObject([{ file: 'docs/guides/one.md' }]);
});

test('what only looks like its URL in the text of a link stays', () => {
  expect(page('[other.md](other.md)').content).toContain('[other.md](/fx/guides/other/)');
});

test.each(['https://example.com/x', 'mailto:a@example.com'])('%s stays as it is', (url) => {
  expect(page(`[a](${url})`)).toMatchObject({ links: [], problems: [] });
  expect(page(`[a](${url})`).content).toContain(`[a](${url})`);
});

test('a file that is no page is shown where the source is', () => {
  const { content, links } = page('[a](../../nx.json)');
  expect(content).toMatch(/\(https:\/\/github\.com\/[^)]*\/nx\.json\)/);
  expect(links).toEqual([]);
});

test('links in code stay as they are', () => {
  expect(page('`[a](nothing.md)`', '```md', '[a](nothing.md)', '```').problems).toEqual([]);
});

test('programs are shown from their files', () => {
  const { content, text, samples } = page('```sample', 'sign.sh', 'sign.py', '```');
  expect(samples).toEqual(['sign.sh', 'sign.py']);
  expect(content).toContain('<div class="sample" data-language="Shell">');
  expect(content).toContain('```python title="sign.py"\n');
  expect(text).toContain('```sh title="sign.sh"\n');
  expect(text).not.toContain('<div');
});

test('what a program prints is shown below it', () => {
  expect(page('```sample', 'quick-start/balance.ts', '```').text).toMatch(
    /```\n\nIt prints:\n\n```text\nEUR /,
  );
});

test.each([
  ['[a](nothing.md)', 'the link nothing.md leads to docs/guides/nothing.md, which does not exist'],
  ['![](picture.png)', 'the image picture.png has no text'],
  ['![ ](https://example.com/a.png)', 'the image https://example.com/a.png has no text'],
  ['```sample\nnothing.ts\n```', 'the sample cannot be shown: there is no docs/samples/nothing.ts'],
  [
    '```sample\ntsconfig.xyz\n```',
    'the sample cannot be shown: there is no docs/samples/tsconfig.xyz',
  ],
])('%s is refused with its line', (wrong, message) => {
  expect(problemsOf('Right.', '', wrong)).toContain(`docs/guides/one.md:7: ${message}`);
});

test('a page without title or first paragraph is refused', () => {
  expect(formatProblems(staged('Text.').problems)).toMatch(/^docs\/guides\/one\.md:1: .*no title/);
  expect(formatProblems(staged('# One').problems)).toMatch(
    /^docs\/guides\/one\.md:1: .*no first para/,
  );
});

test.each([
  ['[a](gone.md)', "'[a](gone.md)'", 2],
  ['![](b.png)', '![](b.png)', 2],
  ['[a](gone.md#b)', "link('gone.md', place)", 2],
  ['[a](gone.md)', 'link(page)', 1],
])('%s of a program is reported with the line of the program', (markdown, source, line) => {
  const text = { markdown: `# Made\n\nText.\n\nText.\n\n${markdown}`, program: `\n${source}\n` };
  const { problems } = stagePage({ slug: 'made', file: 'docs/src/made/made.ts', ...text }, site);
  expect(problems.map((problem) => problem.line)).toContain(line);
  expect(problems.map((problem) => problem.line)).not.toContain(7);
});

test('so is a link to a place of the site', () => {
  const text = {
    markdown: '# Made\n\nText.\n\n[a](/fields/#gone)',
    program: "\n\n'/fields/#gone'",
  };
  const { links } = stagePage({ slug: 'made', file: 'docs/src/made/made.ts', ...text }, site);
  expect(links).toEqual([{ target: '/fx/fields/#gone', file: 'docs/src/made/made.ts', line: 3 }]);
});
