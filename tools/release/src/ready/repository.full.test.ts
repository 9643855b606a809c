import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { forgottenRelease } from './forgotten.ts';
import { stateOf } from './state.ts';
import { wrongNumber } from './wrong-number.ts';

test('this repository keeps the release before', () => {
  expect(forgottenRelease(stateOf(repository))).toBeUndefined();
});

test('the versions of this repository are what its changelogs say', () => {
  expect(wrongNumber(stateOf(repository))).toBeUndefined();
});
