import { expect, test } from 'vitest';
import { judge } from './run-case.ts';

const explained = [{ problem: /^refuses webhooks$/, because: 'It knows OpenAPI 3.0 only.' }];

test('no problem passes', () => {
  expect(judge({}, 'all of it', [])).toEqual({
    outcome: 'passes',
    found: 'all of it',
    explanations: [],
    problems: [],
  });
});

test('a problem fails', () => {
  expect(judge({}, '', ['refuses webhooks'])).toMatchObject({
    outcome: 'fails',
    problems: ['refuses webhooks'],
  });
});

test('a problem with an explanation is explained', () => {
  expect(judge({ explained }, '', ['refuses webhooks'])).toMatchObject({
    outcome: 'explained',
    explanations: ['It knows OpenAPI 3.0 only.'],
    problems: [],
  });
});

test('another problem beside it still fails', () => {
  expect(judge({ explained }, '', ['refuses webhooks', 'refuses paths'])).toMatchObject({
    outcome: 'fails',
    problems: ['refuses paths'],
  });
});

test('an explanation of a problem that is gone fails', () => {
  expect(judge({ explained }, '', [])).toMatchObject({
    outcome: 'fails',
    problems: ['Explained, but no longer there: /^refuses webhooks$/'],
  });
});
