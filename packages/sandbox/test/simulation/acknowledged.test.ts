import { expect, test } from 'vitest';
import { acknowledgedOf } from './acknowledged.ts';

test('an id may come again when the state is another', () => {
  const acknowledged = acknowledgedOf([['add', '/wallets/A']]);
  acknowledged.reset();
  acknowledged.add('/wallets/A');
  acknowledged.snapshot('before');
  acknowledged.add('/wallets/B');
  acknowledged.restore('before');
  acknowledged.add('/wallets/B');
  acknowledged.remove('/wallets/A');
  expect(acknowledged.latest(10)).toEqual(['/wallets/B']);
});
