import { readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { chaptersOf, facts } from '../../../packages/openapi/test/oracle/all-facts.ts';
import type { Fact } from '../../../packages/openapi/test/oracle/fact.ts';
import { evidence, evidencePage } from './evidence.ts';

const document = await readDocument('templated');
const page = evidence(document);
const titles = `'the bundle has every fact of section %s'
'every fact of section %s is missed when it is removed'`;
const fact: Fact = {
  section: '4.4 (1)',
  fact: 'money moves',
  kind: 'prose',
  at: ['info'],
  words: [],
};

test('the numbers on the page are those of the oracle', () => {
  expect(page).toContain(`There are ${facts.length} facts.`);
  const [table = ''] = page.split('## Facts by kind')[1]?.split('\n## ') ?? [];
  const counts = Array.from(table.matchAll(/\| (\d+) \|$/gm), ([, count]) => Number(count));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(facts.length);
  const cited = facts.flatMap(chaptersOf);
  const bySection = Array.from(page.matchAll(/^(\d+) facts\. Held by/gm), ([, n]) => Number(n));
  expect(bySection.reduce((sum, count) => sum + count, 0)).toBe(cited.length);
  expect(bySection).toHaveLength(new Set(cited).size);
});

test('a fact stands in its section, beside the place that it is of', () => {
  const [payments = ''] = page.split('\n## 4.4 Payments\n')[1]?.split('\n## ') ?? [];
  expect(payments).toContain('"the bundle has every fact of section 4.4"');
  expect(payments).toContain('| `POST /payments body.tag` | is there; is a string;');
  expect(payments).toContain('| [`POST /payments`](/reference/#/payments/createpayment) | exists;');
});

test('a new fact is on the page without another edit', () => {
  expect(evidencePage([fact], document, titles)).toContain('| `info` | money moves |');
});

test('a section without a title, or a test that is gone, is named', () => {
  expect(() => evidencePage([{ ...fact, section: '10' }], document, titles)).toThrow('for 10.');
  expect(() => evidencePage([fact], document, '')).toThrow('the bundle has every fact of section');
});
