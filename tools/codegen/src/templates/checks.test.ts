import { smallDescription } from '@crossborder-fx/tools-description/test';
import { expect, test } from 'vitest';
import { Checks } from './checks.ts';

test('a schema that is not there is refused: its check would allow everything', () => {
  expect(() => new Checks(smallDescription({})).named('Gone')).toThrow(
    'No schema in spec/components/schemas makes the check gone.',
  );
});
