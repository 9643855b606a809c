import { readFile } from 'node:fs/promises';
import { smallDescription } from '@crossborder-fx/tools-description/test';
import { expect, test } from 'vitest';
import { constantsFile } from './constants.ts';

test('writes each constant with what it means', async () => {
  const document = smallDescription({});
  Object.assign(document.components ?? {}, {
    securitySchemes: { XWSSE: { 'x-token': { lifetimeSeconds: 17, nonceLength: 4 } } },
  });
  const { text } = await constantsFile(document, ['tokenLifetimeSeconds']);
  expect(text).toContain('/** How far the time of a token may be');
  expect(text).toContain('export const tokenLifetimeSeconds = 17;');
  expect(text).not.toContain('nonceLength');
});

test('refuses a description that lacks the fact', async () => {
  await expect(constantsFile(smallDescription({}), ['nonceLength'])).rejects.toThrow(
    'spec/ has no nonceLength',
  );
});

test('reads the forbidden characters from the pattern of FreeText, in its order', async () => {
  const document = smallDescription({});
  const withPattern = (pattern: string) => {
    Object.assign(document.components?.['schemas'] ?? {}, {
      FreeText: { type: 'string', pattern },
    });
    return constantsFile(document, ['forbiddenCharacters']);
  };
  const { text } = await withPattern('^[^&<%?\\\\/|]*$');
  expect(text).toContain("export const forbiddenCharacters = '&<%?\\\\/|';");
  await expect(withPattern('^[a-z]*$')).rejects.toThrow('spec/ has no forbiddenCharacters');
});

test('names the version of the client as its package does', async () => {
  const path = new URL('../../../packages/client/package.json', import.meta.url);
  const { version } = JSON.parse(await readFile(path, 'utf8'));
  const { text } = await constantsFile(smallDescription({}), ['version']);
  expect(text).toContain(`export const version = '${version}';`);
});
