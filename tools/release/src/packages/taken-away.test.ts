import { expect, test } from 'vitest';
import { takenAway } from './taken-away.ts';

const manifest = {
  exports: { '.': './index.js', './money': './money.js' },
  bin: { client: './bin.js' },
  engines: { node: '>=20.19' },
};
const report = `export class ApiError<Name extends string = 'ApiError'> extends CallError {
}
export abstract class Base {
}
export function createClient(options: ClientOptions): Client;
export const API_VERSION = "1.6.0";
export type Money = string;
export { Inner }
export { Long as Short }

declare namespace money {
    export {
        round,
        money_2 as parse
    }
}
`;
const files = (change: object = {}, text = report) =>
  new Map([
    ['package.json', JSON.stringify({ ...manifest, ...change })],
    ['api/index.api.md', text],
  ]);

test.each([
  ['none', files()],
  ['a new entry point', files({ exports: { ...manifest.exports, './more': './more.js' } })],
  ['a wider range of Node', files({ engines: { node: '>=20' } })],
  ['a new exported name', files({}, `${report}export interface More {\n`)],
  ['a change inside a declaration', files({}, report.replace('string', 'number'))],
])('takenAway finds nothing removed by this change: %s', (_name, after) => {
  expect(takenAway(files(), after)).toEqual([]);
});

test.each<[string, Map<string, string>, string[]]>([
  [
    'a removed entry point',
    files({ exports: { '.': './index.js' } }),
    ['package.json > exports has lost `./money`'],
  ],
  ['a removed command', files({ bin: {} }), ['package.json > bin has lost `client`']],
  [
    'a narrower range of Node',
    files({ engines: { node: '>=22' } }),
    ['package.json > engines > node allows less than >=20.19'],
  ],
  [
    'a new engine',
    files({ engines: { ...manifest.engines, npm: '>=11' } }),
    ['package.json > engines > npm allows less than *'],
  ],
  ...['round', 'parse'].map((name): [string, Map<string, string>, string[]] => [
    `another name for money.${name}`,
    files({}, report.replace(new RegExp(`\\b${name}\\b`), 'other')),
    [`api/index.api.md has lost \`money.${name}\``],
  ]),
  ...['ApiError', 'Base', 'createClient', 'API_VERSION', 'Money', 'Inner', 'Short'].map(
    (name): [string, Map<string, string>, string[]] => [
      `another name for ${name}`,
      files({}, report.replaceAll(new RegExp(`^(export .*?)\\b${name}\\b`, 'gm'), '$1Other')),
      [`api/index.api.md has lost \`${name}\``],
    ],
  ),
])('takenAway finds this change: %s', (_name, after, lines) => {
  expect(takenAway(files(), after)).toEqual(lines);
});

test('takenAway lists all exported names when an API report is removed', () => {
  const after = files();
  after.delete('api/index.api.md');
  expect(takenAway(files(), after)).toHaveLength(9);
});
