import type { WebhookEventName } from '@crossborder-fx/test-server';
import { runServerCommand, serverHelp, UsageError } from '@crossborder-fx/test-server/command-line';

const help = `Usage: crossborder-fx-mock [options]
       crossborder-fx-mock run [options] -- <command>
       crossborder-fx-mock send <event> --to <url>

Mock of the cross-border payments and FX service. It answers every operation
with an example of the description, and refuses requests that break the
description or have a wrong signature.

Options:
  --dynamic             answer with random values that fit the schemas, not with
                        examples
  --seed <text>         with --dynamic: the same text gives the same values each
                        time
${serverHelp}
"run" starts the mock, runs the command, stops the mock and exits with the code
of the command. The command finds the address and credentials of the mock in
FX_BASE_URL, FX_USERNAME and FX_SECRET. The defaults of "run" are --port 0 and
--log silent.

"send" sends an example of a notification, such as PAYMENT_FINALIZED, to your
receiver. The secret in FX_WEBHOOK_SECRET signs the notification.
`;

await runServerCommand({
  name: 'crossborder-fx-mock',
  title: 'Mock',
  module: import.meta.url,
  help,
  flags: { dynamic: { type: 'boolean', default: false }, seed: { type: 'string' } },
  async start(options, { dynamic, seed }) {
    // Handle signals first, and load Prism afterwards, because loading Prism takes most of the time of a start.
    const { startMock } = await import('./start-mock.ts');
    return startMock({ ...options, dynamic, seed });
  },
  task: { name: 'send', flags: { to: { type: 'string', default: '' } }, run: send },
});

async function send(event: string, { to }: { to: string }): Promise<void> {
  const { FX_WEBHOOK_SECRET: secret } = process.env;
  if (!secret)
    throw new UsageError('FX_WEBHOOK_SECRET must be the secret that signs the notification.');
  const { sendWebhook } = await import('@crossborder-fx/test-server');
  const { status } = await sendWebhook(event as WebhookEventName, { to, secret });
  console.log(`The receiver answered ${event} with ${status}`);
  if (status >= 300) process.exitCode = 1;
}
