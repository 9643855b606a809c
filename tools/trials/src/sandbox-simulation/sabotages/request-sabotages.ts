import { errorAnswer } from '@crossborder-fx/test-server';
import { newWorld, playOften, type Sabotages } from './sabotage.ts';

/** A sandbox that answers requests wrongly. */
export const requestSabotages = {
  'every request is answered': {
    async 'no answer at all'() {
      const world = await newWorld();
      world.sandbox.faults.add('listWallets', { drop: 'before' });
      await world.call('/wallets');
    },
  },
  'every answer is as described': {
    async 'a body that the description does not have'() {
      const world = await newWorld();
      const answer = () => ({ status: 200, body: { wallets: [{ id: '-' }] } });
      world.sandbox.faults.add('listWallets', { answer });
      await world.call('/wallets');
    },
    async 'an error of the sandbox itself'() {
      const world = await newWorld();
      world.sandbox.faults.add('listWallets', { status: 500 });
      await world.call('/wallets');
    },
  },
  'a refusal changes nothing': {
    async 'of a request'() {
      const world = await newWorld();
      world.sandbox.faults.add('createWallet', {
        answer() {
          world.database.exec("UPDATE setting SET value = value + 1 WHERE name = 'clock'");
          return errorAnswer(422, 'It is refused.');
        },
      });
      await world.call('/wallets', { body: { currency: 'EUR' } });
    },
    async 'of the control interface'() {
      const world = await newWorld();
      const asked = world.steer('deliveries/1000000/resend');
      world.database.exec("UPDATE setting SET value = value + 1 WHERE name = 'clock'");
      await asked;
    },
    async 'of simulate'() {
      const world = await newWorld();
      const { resend } = world.sandbox;
      world.sandbox.resend = (id) => {
        world.database.exec("UPDATE setting SET value = value + 1 WHERE name = 'clock'");
        resend(id);
      };
      await playOften(world, 'resend');
    },
  },
  'rules of the service': {
    async 'what is wrong is taken'() {
      const world = await newWorld();
      const answer = () => ({ status: 200, body: { id: 'MjgxMTIx' } });
      world.sandbox.faults.add('createExternalBankAccount', { answer });
      await playOften(world, 'create wrong beneficiary');
    },
    async 'a payment that is not there can be confirmed some day'() {
      const world = await newWorld();
      const answer = () => errorAnswer(409, 'Too late.');
      world.sandbox.faults.add('confirmPayment', { answer });
      await playOften(world, 'confirm');
    },
    async 'the first subscription is one too many'() {
      const world = await newWorld();
      const answer = () => errorAnswer(409, 'Too many.');
      world.sandbox.faults.add('createWebhook', { answer });
      await playOften(world, 'subscribe');
    },
    async 'another rule refuses than the one that is broken'() {
      const world = await newWorld();
      world.sandbox.faults.add('*', { answer: () => errorAnswer(422, 'No.') });
      await playOften(world, 'do wrong');
    },
  },
  'a fault hits as it says': {
    async 'it never hits'() {
      const world = await newWorld();
      world.sandbox.faults.add = () => {};
      await playOften(world, 'lose answer');
    },
    async 'what should have hit before has hit after'() {
      const world = await newWorld();
      const { add } = world.sandbox.faults;
      world.sandbox.faults.add = (operation, { drop, ...rule }) =>
        add(operation, drop === undefined ? rule : { ...rule, drop: 'after' });
      await playOften(world, 'lose answer');
    },
  },
} satisfies Sabotages;
