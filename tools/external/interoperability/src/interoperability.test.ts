import { join } from 'node:path';
import { markdownTable } from '@crossborder-fx/tools-codegen/markdown-table';
import { documentFiles, repository } from '@crossborder-fx/tools-description';
import { describe, expect, test } from 'vitest';
import { languages } from '../languages/languages.ts';
import { clientGenerators } from './client-generators.ts';
import { readers } from './readers.ts';
import { renderedPages } from './rendered-pages.ts';
import { installedPackage, runTool } from './run-tool.ts';
import { serverTools } from './servers.ts';
import { tryTool } from './trial.ts';

/** All tools in the order of the documentation page on interoperability. */
const tools = [...serverTools, ...readers, ...clientGenerators, ...renderedPages];

test('the tests have, for each tool, at least one mistake that the tool must notice', () => {
  expect(tools.filter(({ controls }) => controls.length === 0)).toEqual([]);
});

describe.each(tools)('$name, with the $document document,', (tool) => {
  test('the OpenAPI tool reads the OpenAPI document without a problem', async () => {
    expect(await tryTool(tool)).toEqual([]);
  });

  test.each(tool.controls)(
    'the OpenAPI tool notices this mistake in the OpenAPI document: $what',
    async (mistake) => {
      const problems = await tryTool(tool, mistake);
      expect(problems).toContainEqual(expect.stringMatching(mistake.problem));
    },
  );
});

test('the page on interoperability names every tool with the version that was tried', async () => {
  const rows = tools.map(({ name, package: published, document, shows, note = '' }) => [
    published === undefined ? name : `${name} (\`${published}\`)`,
    installedPackage(published ?? name).version,
    document,
    `${shows.charAt(0).toUpperCase()}${shows.slice(1)}. ${note}`.trim(),
  ]);
  for (const { name, version, note } of languages) {
    const shows = 'Its client compiles and runs: create, confirm, a list, a 204 and an error';
    const result = `${shows}, by \`npm run test:languages\`. ${note}`.trim();
    rows.push([name, version, 'templated', result]);
  }
  const page = `<!-- Written by \`npx nx page interoperability\`. Do not edit. -->

# Interoperability

Each tool is tried on the document that is meant for it: mocks, gateways, validators and linters on the expanded one
(\`openapi.yaml\`), code generators and readers on the templated one (\`openapi.codegen.yaml\`). \`npm run test:all\` tries them
all again, and breaks the document for each to see that it would notice.

${markdownTable(['tool', 'version', 'document', 'result'], rows)}

OpenAPI Generator gets a simplified document, without links, and without \`anyOf\` and \`pattern\` in schemas with
\`type: string\`: the function \`openapi_generator\` in [languages.yaml](../../tools/external/interoperability/languages/languages.yaml)
makes it.

How to add a tool: [tools/external/interoperability](../../tools/external/interoperability/README.md).

## Readiness score

\`redocly score\` ${installedPackage('@redocly/cli').version} rates how simple a description is to integrate, from 0 to 100.

${markdownTable(['score', 'templated', 'expanded'], await scoreRows())}
`;
  const file = join(repository, 'docs/generated/interoperability.md');
  const remedy = 'Run `npx nx page interoperability` and commit what it changes.';
  await expect(page, remedy).toMatchFileSnapshot(file);
});

async function scoreRows(): Promise<string[][]> {
  const scoresOf = async (file: string) => {
    const text = await runTool('@redocly/cli', ['score', file, '--format', 'json'], repository);
    const { agentReadiness, discoverability, subscores } = JSON.parse(text);
    const percents = Object.entries<number>(subscores).map(([name, share]) => [name, 100 * share]);
    const scores = [
      ['agent readiness', agentReadiness],
      ['discoverability', discoverability],
    ];
    return [...scores, ...percents].map(([name, score]) => [name, score.toFixed(1)]);
  };
  const expanded = await scoresOf(documentFiles.expanded);
  return (await scoresOf(documentFiles.templated)).map(([name = '', score = ''], row) => [
    name.replaceAll(/[A-Z]/g, (letter: string) => ` ${letter.toLowerCase()}`),
    score,
    String(expanded[row]?.[1]),
  ]);
}
