import type { Schema } from '@crossborder-fx/tools-description';
import { smallDescription } from '@crossborder-fx/tools-description/test';
import { expect, test } from 'vitest';
import { Checks } from './checks.ts';

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const checks = new Checks(smallDescription({}));

test('a check stands once, below those that it uses, and nothing else does', () => {
  const asked = new Checks(smallDescription({}));
  asked.named('Thing');
  asked.of({ properties: { id: reference('ID') } });
  const constants = asked.file().matchAll(/^export const (\w+)/gm);
  expect(Array.from(constants, ([, name]) => name)).toEqual(['id', 'state', 'thing']);
  expect(asked.import()).toBe("import { id, state, thing } from './checks.ts';");
});

test('what another file has is imported from it, and not declared again', () => {
  const others = new Checks(smallDescription({}));
  others.named('ID');
  const asked = new Checks(smallDescription({}), others);
  asked.named('Thing');
  const file = asked.file(['thing']);
  expect(file).toContain("import { id } from './checks.ts';");
  const constants = file.matchAll(/^(?:export )?const \w+/gm);
  expect(Array.from(constants, ([declared]) => declared)).toEqual([
    'const state',
    'export const thing',
  ]);
});

test('a reference is the constant, and keeps what is said beside it', () => {
  expect(checks.of(reference('ID'))).toBe('id');
  expect(checks.of({ ...reference('ID'), description: 'Whose.' })).toBe('id');
  expect(checks.of({ ...reference('ID'), maxLength: 9 })).toBe('{ ...id, maxLength: 9 }');
});

test('a schema that is not there is refused: its check would allow everything', () => {
  expect(() => checks.named('Gone')).toThrow(
    'No schema in spec/components/schemas makes the check gone.',
  );
});
