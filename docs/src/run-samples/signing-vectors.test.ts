import { globSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parseWsse } from '@crossborder-fx/client/wsse';
import { expect, test } from 'vitest';
import wsse from '../../../packages/client/test/wsse.json' with { type: 'json' };
import webhook from '../../../packages/webhooks/test/webhook-signature.json' with { type: 'json' };
import { printedBy, samples } from '../pages/sample-blocks.ts';
import { languages } from './slow/languages.ts';

const folder = join(samples, 'sign-in-any-language');
const programsOf = (name: string) =>
  globSync('*', { cwd: folder })
    .filter((file) => basename(file, extname(file)).toLowerCase() === name)
    .map((file) => ({ file, text: read(file), output: printedBy(join(folder, file)) }));

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

test.each(['header', 'notification'])('every language has a program for a %s', (name) => {
  const extensions = programsOf(name).map(({ file }) => extname(file));
  expect(extensions.sort()).toEqual(Object.keys(languages).sort());
});

const [first, , unicode] = wsse.vectors;
test.each(programsOf('header'))('$file shows the headers of the vectors', ({ text, output }) => {
  expect(output).toBe(`${first?.header}\n${unicode?.header}\n`);
  for (const vector of [first, unicode]) {
    expect(parseWsse(vector?.header ?? '')).toMatchObject({ nonce: vector?.nonce });
    expect(text).toContain(vector?.secret);
    expect(text).toContain(vector?.nonce);
    expect(text).toContain(vector?.created);
    expect(text).not.toContain(vector?.passwordDigest);
  }
});

const signed = webhook.vectors.find(({ name }) => name === 'whitespace and key order kept');
const outcomes =
  'hexadecimal: genuine\nBase64: genuine\nanother body: refused\nanother time: refused\n';
test.each(programsOf('notification'))('$file verifies the vector', ({ text, output }) => {
  expect(output).toBe(outcomes);
  const lines = Buffer.from(signed?.rawBodyBase64 ?? '', 'base64')
    .toString()
    .trim()
    .split('\n');
  // In some languages a quote in a text has a backslash.
  for (const line of lines) expect(text.replaceAll('\\"', '"')).toContain(line);
  expect(text).toContain(signed?.secret);
  expect(text).toContain(signed?.timestamp);
  expect(text).toContain(signed?.signatureHex);
  expect(text).toContain(signed?.signatureBase64);
});
