import { createClient } from '@crossborder-fx/client';
import type { SandboxOptions } from '@crossborder-fx/sandbox';
import { expect, test } from 'vitest';
import { accountIn } from '../test/full-account.ts';
import { fullSandbox } from '../test/probe-setup.ts';

const secret = 'aSecretOfTheTests0123456789012345';

/** Runs the probe on a sandbox with the given options, while the sandbox sends a notification. */
async function choicesFoundIn(options: SandboxOptions) {
  let port = 0;
  const { sandbox, probe } = await fullSandbox(options);
  const report = await probe({
    ...{ history: true, quotes: true },
    listen: {
      port: 0,
      secret,
      until: async () => {
        const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
        const [webhook] = (await fx.webhooks.list()).items;
        await fx.webhooks.update(String(webhook?.webhookId), { url: `http://127.0.0.1:${port}/` });
        await sandbox.trigger('PAYMENT_FINALIZED');
      },
    },
    onListening: (taken) => {
      port = taken;
    },
  });
  return report.choices;
}

const usual = {
  statusAfterCreate: 'waitingconfirmation',
  fromDateRefersTo: 'creation',
  fixedForwardList: 'named',
  sideRefersTo: 'firstCurrency',
  payloadShape: 'bare',
  notificationSignature: 'hex',
  notificationTimestamp: 'seconds',
} as const;

test.each<SandboxOptions>([
  {},
  { statusAfterCreate: 'waitingsignature', fromDateRefersTo: 'execution' },
  { fixedForwardList: 'array', payloadShape: 'wrapped', notificationSignature: 'base64' },
  { sideRefersTo: 'amountCurrency', notificationTimestamp: 'milliseconds' },
  { notificationSignature: 'base64url', notificationTimestamp: 'iso' },
])('the probe finds the options %j of a sandbox', async (options) => {
  expect(await choicesFoundIn(options)).toEqual({ ...usual, ...options });
});

test('a sandbox with all the options that the probe found in another sandbox behaves as found', async () => {
  const found = await choicesFoundIn({
    ...{ statusAfterCreate: 'waitingsignature', fromDateRefersTo: 'execution' },
    ...{ fixedForwardList: 'array', sideRefersTo: 'amountCurrency', payloadShape: 'wrapped' },
    ...{ notificationSignature: 'base64', notificationTimestamp: 'iso' },
  });
  expect(await choicesFoundIn(found as SandboxOptions)).toEqual(found);
});

test('a listed payment that waits for a signature after its confirmation does not show the status of a new payment', async () => {
  const { sandbox, probe } = await fullSandbox();
  const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
  for await (const { id, status } of fx.payments.iterate({ status: 'all' }))
    if (status === 'waitingconfirmation') await fx.payments.delete(id);
  const { paymentOf } = await accountIn(fx);
  const { items } = await fx.externalBankAccounts.list({ per_page: 100 });
  const signed = items.find(({ tag }) => tag === 'Signs');
  const payment = paymentOf('1.00', sandbox.clock.today(), 'Order');
  const { id } = await fx.payments.create({ ...payment, externalBankAccountId: `${signed?.id}` });
  await fx.payments.confirm(id);
  expect((await fx.payments.get(id)).status).toBe('waitingsignature');
  expect((await probe()).choices).not.toHaveProperty('statusAfterCreate');
});
