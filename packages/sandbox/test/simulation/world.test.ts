import { errorAnswer } from '@crossborder-fx/test-server';
import { expect, test } from 'vitest';
import { sandboxOf } from '../sandbox-of.ts';
import { openedWith } from '../watched-database.ts';
import { acknowledgedOf } from './acknowledged.ts';
import { type World, worldOf } from './world.ts';

// What is wrong with an answer is noticed at once: each of these is a sandbox that does wrong.

async function newWorld(): Promise<World> {
  const wall = { now: Date.now() };
  const { opened: sandbox, database } = await openedWith(() =>
    sandboxOf({ seed: 'world', clock: () => new Date(wall.now) }),
  );
  return worldOf(
    { seed: 'world', restart: () => expect.fail('it has no file') },
    { sandbox, database, acknowledged: acknowledgedOf(), receiverUrl: 'http://127.0.0.1:1', wall },
  );
}

test('an answer that is not as described', async () => {
  const world = await newWorld();
  world.sandbox.faults.add('listWallets', {
    answer: () => ({ status: 200, body: { wallets: [{ id: '-' }] } }),
  });
  await expect(world.call('/wallets')).rejects.toThrow(
    'every answer is as described: GET /wallets',
  );
});

test('an error of the sandbox itself', async () => {
  const world = await newWorld();
  world.sandbox.faults.add('listWallets', { status: 500 });
  await expect(world.call('/wallets')).rejects.toThrow('the status is 500');
});

test('no answer at all', async () => {
  const world = await newWorld();
  world.sandbox.faults.add('listWallets', { drop: 'before' });
  await expect(world.call('/wallets')).rejects.toThrow('every request is answered');
});

test('a refusal that changes something', async () => {
  const world = await newWorld();
  world.sandbox.faults.add('createWallet', {
    answer() {
      world.database.exec("UPDATE setting SET value = value + 1 WHERE name = 'clock'");
      return errorAnswer(422, 'It is refused.');
    },
  });
  const call = world.call('/wallets', { body: { currency: 'EUR' } });
  await expect(call).rejects.toThrow('a refusal changes nothing: POST /wallets 422');
});

test('an id that comes twice, unless the state is another', () => {
  const acknowledged = acknowledgedOf([['add', '/wallets/A']]);
  expect(() => acknowledged.add('/wallets/A')).toThrow('no id comes twice: /wallets/A');
  acknowledged.reset();
  acknowledged.add('/wallets/A');
  acknowledged.snapshot('before');
  acknowledged.add('/wallets/B');
  acknowledged.restore('before');
  acknowledged.add('/wallets/B');
  acknowledged.remove('/wallets/A');
  expect(acknowledged.latest(10)).toEqual(['/wallets/B']);
});
