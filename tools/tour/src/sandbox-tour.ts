import { createClient } from '@crossborder-fx/client';
import { type Sandbox, startSandbox } from '@crossborder-fx/sandbox';
import { operationsOf, readDocument } from '@crossborder-fx/tools-description';
import { accounts, subscription } from './scenes/accounts.ts';
import { fixedForward, trade } from './scenes/exchange.ts';
import { lostAnswer } from './scenes/lost-answer.ts';
import { payment } from './scenes/payment.ts';
import { startReceiver } from './scenes/receiver.ts';
import { reconciliation } from './scenes/reconciliation.ts';
import { required, type Scene } from './scenes/scene.ts';
import { operationLine, type Stage, summary } from './tour.ts';

export interface SandboxTourOptions {
  /** Of the sandbox; 0 takes any free one. */
  port: number;
  at?: string;
}

/** A story that needs every operation that the sandbox has, on the sandbox. */
export async function startSandboxTour(options: SandboxTourOptions): Promise<Stage> {
  const document = await readDocument('templated');
  const described = Array.from(operationsOf(document), ({ operation }) =>
    String(operation.operationId),
  );
  const sandbox = await startSandbox(options);
  const all = await operationsOn(sandbox);
  const notYet = described.filter((operation) => !all.includes(operation));
  return {
    name: 'Sandbox',
    url: sandbox.url,
    console: `${sandbox.url}/_sandbox/`,
    async play() {
      const answered = new Set<string>();
      const isWhole = await tell(sandbox, answered);
      const missing = all.filter((operation) => !answered.has(operation));
      if (missing.length > 0) console.log(`Not answered: ${missing.join(', ')}\n`);
      if (notYet.length > 0) console.log(`Not yet in the sandbox: ${notYet.join(', ')}\n`);
      console.log(summary(all.length - missing.length, all.length));
      return isWhole && missing.length === 0;
    },
    [Symbol.asyncDispose]: sandbox.close,
  };
}

async function operationsOn({ url }: Sandbox): Promise<string[]> {
  const answer = await fetch(`${url}/_sandbox/console/operations`);
  const { operations } = (await answer.json()) as { operations: { operation: string }[] };
  return operations.map(({ operation }) => operation);
}

async function tell(sandbox: Sandbox, answered: Set<string>): Promise<boolean> {
  using receiver = await startReceiver();
  const fx = createClient({
    baseUrl: sandbox.url,
    ...sandbox.credentials,
    hooks: {
      onResponse({ operation: name, route: request, status, duration }) {
        const isGood = status < 300;
        if (isGood) answered.add(name);
        console.log(operationLine({ isGood, status, duration, name, request }));
      },
    },
  });
  try {
    await story({
      fx,
      sandbox,
      receiver,
      tell: (text) => console.log(`${' '.repeat(14)}${text}`),
    });
    return true;
  } catch (error) {
    console.log(`✗ ${error}\n`);
    return false;
  }
}

async function story(scene: Scene): Promise<void> {
  const { fx } = scene;
  await act('Accounts', () => accounts(scene));
  const webhookId = await act('Notifications', () => subscription(scene));
  const paid = await act('A payment, to its end', () => payment(scene));
  const beneficiary = required(paid.externalBankAccountId, 'beneficiary of the payment');
  const paidOn = required(paid.executionDate, 'day on which the payment was executed');
  await act('A spot trade', () => trade(scene));
  await act('A fixed forward', () => fixedForward(scene));
  await act('A lost answer', () => lostAnswer(scene, beneficiary));
  await act('Month end', () => reconciliation(scene, paidOn));
  await act('The end', async () => {
    await fx.webhooks.listFailedNotifications(webhookId);
    await fx.webhooks.delete(webhookId);
    await fx.externalBankAccounts.delete(beneficiary);
  });
}

async function act<Result>(title: string, play: () => Promise<Result>): Promise<Result> {
  console.log(title);
  const result = await play();
  console.log('');
  return result;
}
