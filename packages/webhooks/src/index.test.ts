import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import * as webhooks from './index.ts';

it('exports what the README names, and nothing else', () => {
  expect(Object.keys(webhooks).toSorted()).toEqual([
    'WebhookVerificationError',
    'signWebhook',
    'verifyWebhook',
  ]);
});

it('names every generated event type', async () => {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
  const generated = await read('./generated/events.ts');
  const names = Array.from(
    generated.matchAll(/^export interface (\w+Event)\b/gm),
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(0);
  const index = await read('./index.ts');
  expect(names.filter((name) => !index.includes(`  ${name},`))).toEqual([]);
});
