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
