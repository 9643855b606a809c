import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { describe, expect, test } from 'vitest';
import { problemsOfPromises } from './promises.ts';

const page = 'docs/promises.md';
const listedIn = 'tools/checks/src/promises.test.ts';

/** Sentences of the READMEs with a word of a promise that promise nothing: facts of the service, sizes, advice. */
const notPromises = [
  // The client
  'A method for every operation of the cross-border payments and FX service.',
  'A payment has two steps: only the second one releases it.',
  'A quote creates nothing.',
  'The last argument of every method holds options for one call:',
  'HTTP 204 (nothing found) gives an empty page',
  'changes nothing (every `get`, `list`, `quotes.create`)',
  'the payee could not be verified, nothing was created',
  "It has at most 37 characters (a trade's: 63).",
  "The person looks at the service's own pages as well, and only then answers.",
  'A trade that is read back has no tag: identical trades cannot be distinguished.',
  'A webhook secret whose answer was lost cannot be read again: call `webhooks.rotateSecret` again.',
  'and loads 5.7 kB more when it creates once;',
  'The bytes buy, the largest parts first: creation that survives crashes, every operation and limit as data',
  // The webhooks
  'The client is for recovery, which every receiver needs:',
  'the service is documented to deliver a notification again only after a 400 or 500, twice, 60 seconds apart.',
  'the same for every framework:',
  'Every adapter takes `{ maxBodyBytes, waitUntil }` as its second argument:',
  'The service sends no delivery id, and may send an event more than once.',
  '`processed`, `duplicate`, `in-flight`, `refused` or `failed`.',
  "Pass `timeZone: 'UTC'`, or the zone that the service writes, to pay neither.",
  'For what must happen once, such as a booking, give a `key` of your own',
  'Alone, it does not prevent an event from being processed twice.',
  'A body parser ran first and left a parsed object, or nothing.',
  '`fx.webhooks.rotateSecret(id)` returns the new secret once.',
  'For what must happen once, such as a booking, give a `key` of your own',
];

test('each promise of the READMEs names its experiment, and each experiment is there', () => {
  const read = (path: string) => {
    const file = join(repository, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  const readmes = ['packages/client/README.md', 'packages/webhooks/README.md'];
  const problems = problemsOfPromises({ page, readmes, notPromises, listedIn }, read);
  expect(problems.join('\n')).toBe('');
});

describe('a promise', () => {
  const readme = 'packages/client/README.md';
  const tests = 'packages/client/test/kills.test.ts';
  const source = 'packages/client/src/retry.ts';

  const files = {
    [page]: `# Promises

## [client](../${readme})

### Not twice

> a payment is never
> sent twice

- Experiment: "a kill at any
  moment" in [kills](../${tests})
- Safeguard: [retry.ts](../${source}): the rule.
`,
    [readme]: `# Client

It is **safe**: a payment is [never](#never) sent
twice. A quote is a price. The service calls once.

\`\`\`ts
never();
\`\`\`

| what | promise |
|---|---|
| a payment | as \`never\` above |
`,
    [tests]: `test.each([1, 2])('a kill at any moment', () => {});`,
    [source]: 'export const rule = 1;',
  };
  const listed = ['The service calls once', 'as never above'];

  function problemsWith(changes: Record<string, string | undefined>, notPromises = listed) {
    const changed: Record<string, string | undefined> = { ...files, ...changes };
    const what = { page, readmes: [readme], notPromises, listedIn };
    return problemsOfPromises(what, (path) => changed[path]);
  }

  function withPage(from: string, to: string) {
    return problemsWith({ [page]: files[page]?.replace(from, to) });
  }

  test('that is quoted, tried and kept is no problem, nor is a sentence that promises nothing', () => {
    expect(problemsWith({})).toEqual([]);
  });

  test('that is new in a README has no experiment', () => {
    const more = files[readme]?.replace('price.', 'price, at\nmost for a day. It is not twice.');
    expect(problemsWith({ [readme]: more })).toEqual([
      `${readme}:4: "A quote is a price, at most for a day." promises something that ${page} does not have. ` +
        'Quote it there, with its experiment and its safeguard; or, if it promises nothing, add it to ' +
        `notPromises in ${listedIn}`,
      expect.stringContaining(`${readme}:5: "It is not twice." promises something`),
    ]);
  });

  test('in a cell of a table has no experiment', () => {
    expect(problemsWith({}, ['The service calls once'])).toEqual([
      expect.stringContaining(`${readme}:12: "as never above" promises something`),
    ]);
  });

  test('that has another word beside the quoted ones is a promise of its own', () => {
    const more = files[readme]?.replace('It is **safe**', 'It is always safe');
    expect(problemsWith({ [readme]: more })).toEqual([
      expect.stringContaining(`${readme}:3: "It is always safe: a payment is never sent twice."`),
    ]);
  });

  test('whose words changed in the README is not the one that is quoted', () => {
    const weaker = files[readme]?.replace('twice.', 'again.');
    expect(problemsWith({ [readme]: weaker })).toEqual([
      `${page}:7: ${readme} does not say "a payment is never sent twice": quote three words of it at least`,
      expect.stringContaining(`${readme}:3: "It is safe: a payment is never sent again."`),
    ]);
  });

  test('is not covered by two words, which stand in others too', () => {
    expect(withPage('a payment is never\n> sent', 'sent')).toEqual([
      `${page}:7: ${readme} does not say "sent twice": quote three words of it at least`,
      expect.stringContaining('promises something'),
    ]);
    expect(problemsWith({}, ['The service calls once', '`never` above'])).toEqual([
      `${listedIn}: no README says "\`never\` above" in three words at least: take it out of notPromises`,
      expect.stringContaining('"as never above" promises something'),
    ]);
  });

  test('of which nothing is quoted is not on the page', () => {
    expect(withPage('> a payment is never\n> sent twice\n', '')).toEqual([
      `${page}:5: quote the promise: "> …"`,
      expect.stringContaining('promises something'),
    ]);
  });

  test('without an experiment or a safeguard is not tried, or not kept', () => {
    expect(withPage('- Experiment', '- Experience')).toEqual([
      `${page}:5: name what tries it: "- Experiment: "title" in [file](…)"`,
    ]);
    expect(withPage('- Safeguard', '- Safe')).toEqual([
      `${page}:5: name what keeps it: "- Safeguard: [file](…): …"`,
    ]);
  });

  test('whose experiment or safeguard is written in another way is not read past', () => {
    expect(withPage('"a kill', 'a kill')).toEqual([
      `${page}:10: write it as "- Experiment: "title" in [file](…)"`,
    ]);
    expect(withPage('): the rule.', ')')).toEqual([
      `${page}:12: write it as "- Safeguard: [file](…): …"`,
    ]);
  });

  test('whose files are gone is not tried, or not kept', () => {
    expect(problemsWith({ [tests]: undefined })).toEqual([
      `${page}:10: there is no ${tests}: link the file that it is in now`,
    ]);
    expect(problemsWith({ [source]: undefined })).toEqual([
      `${page}:12: there is no ${source}: link the file that it is in now`,
    ]);
  });

  test.each([
    `test('a kill at another moment', () => {});`,
    `// test('a kill at any moment', () => {});`,
    `test.skip('a kill at any moment', () => {});`,
    `it.skip.each([1])('a kill at any moment', () => {});`,
    `describe.skip('all', () => test('a kill at any moment', () => {}));`,
    `test.todo('a kill at any moment');`,
    `describe('a kill at any moment', () => {});`,
  ])('is not tried by %s', (text) => {
    expect(problemsWith({ [tests]: text })).toEqual([
      `${page}:10: ${tests} has no test "a kill at any moment", or skips it: name one that tries the promise`,
    ]);
  });

  test.each([
    `describe.skipIf(noServer)('all', () => it('a kill at any moment', () => {}));`,
    'test.runIf(server).each`a`("a kill at any moment", () => {});',
  ])('is tried by %s', (text) => {
    expect(problemsWith({ [tests]: text })).toEqual([]);
  });

  test('that no README makes any more is not on the list of those that are none', () => {
    expect(problemsWith({}, [...listed, 'Nobody says this.'])).toEqual([
      `${listedIn}: no README says "Nobody says this." in three words at least: take it out of notPromises`,
    ]);
  });

  test('under a README that the page does not link has no experiment', () => {
    expect(withPage(`(../${readme})`, '(../README.md)')).toEqual([
      `${page}:7: README.md does not say "a payment is never sent twice": quote three words of it at least`,
      expect.stringContaining(`${readme}:3: "It is safe: a payment is never sent twice."`),
    ]);
  });
});
