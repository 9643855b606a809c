import { expect, test } from 'vitest';
import { formatProblems } from '../build/build-error.ts';
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

test.each([
  ['[rates](other.md#rates)', '[rates](/fx/guides/other.md#rates)'],
  ['[other](other.md)', '[other](/fx/guides/other.md)'],
  ['[create](/reference/#/payments/createpayment)', '[create](/fx/reference.md)'],
  ['[other][b]\n\n[b]: other.md', '[b]: /fx/guides/other.md'],
  ['[tool](/tools/decimal/)', '[tool](/fx/tools/decimal/)'],
  ['[code](https://example.com/fx/guides/other/)', '[code](https://example.com/fx/guides/other/)'],
  ['`/fx/guides/other/`', '`/fx/guides/other/`'],
])('for a program, the link %s becomes %s', (link, expected) => {
  expect(page(link).text).toContain(expected);
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

test('what is wrong with a page that a program writes is reported with the file of the program', () => {
  const markdown = '# Made\n\nText.\n\n[a](gone.md)';
  const page = { slug: 'fields', file: 'docs/src/made/fields.ts', markdown, isMade: true };
  expect(formatProblems(stagePage(page, site).problems)).toMatch(
    /^docs\/src\/made\/fields\.ts:1: /,
  );
});
