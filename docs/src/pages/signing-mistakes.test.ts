import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mistakes } from '../../../packages/test-server/test/signing-mistakes.ts';

const guide = join(import.meta.dirname, '../../guides/sign-in-any-language.md');
const [, section = ''] = readFileSync(guide, 'utf8').split('## When the signature is refused\n');
const messages = [...(section.split('\n## ')[0]?.matchAll(/^\| `(.+?)` \|/gm) ?? [])];

// A test of the server sends each of these mistakes.
test('the guide on signing quotes what the sandbox and the mock say', () => {
  const said = mistakes.map(([, , message]) => message).join('\n');
  expect(messages.map(([, text = '']) => text).filter((text) => !said.includes(text))).toEqual([]);
  expect(messages.length).toBeGreaterThan(15);
});
