import { expect, test } from 'vitest';
import { judge } from './run-case.ts';

const explained = [{ problem: /^refuses webhooks$/, because: 'It knows OpenAPI 3.0 only.' }];

test('no problem passes', () => {
  expect(judge([], [])).toEqual({ outcome: 'passes', problems: [] });
});

test('a problem fails', () => {
  expect(judge([], ['refuses webhooks'])).toEqual({
    outcome: 'fails',
    problems: ['refuses webhooks'],
  });
});

test('a problem with an explanation is explained', () => {
  expect(judge(explained, ['refuses webhooks'])).toEqual({ outcome: 'explained', problems: [] });
});

test('another problem beside it still fails', () => {
  expect(judge(explained, ['refuses webhooks', 'refuses paths'])).toEqual({
    outcome: 'fails',
    problems: ['refuses paths'],
  });
});

test('an explanation of a problem that is gone fails', () => {
  expect(judge(explained, [])).toEqual({
    outcome: 'fails',
    problems: ['Explained, but no longer there: /^refuses webhooks$/'],
  });
});
