import type { WebhookEventName } from '@crossborder-fx/test-server';
import { runServerCommand, serverHelp, UsageError } from '@crossborder-fx/test-server/command-line';

const help = `Usage: crossborder-fx-mock [options]
       crossborder-fx-mock run [options] -- <command>
       crossborder-fx-mock send <event> --to <url>

Mock of the cross-border payments and FX service: answers every operation with the
examples of its description, and refuses requests that break it or whose signature is wrong.

Options:
  --dynamic             make up values from the schemas instead of the examples
  --seed <text>         make up the same values each time
${serverHelp}
"run" starts the mock, runs the command, stops the mock and exits as the command did. The
command has the address in FX_BASE_URL, and FX_USERNAME and FX_SECRET. The defaults are
--port 0 and --log silent.

"send" sends a notification, such as PAYMENT_FINALIZED, to a receiver of yours. It is
signed with the secret in FX_WEBHOOK_SECRET, and built from the description's example.
`;

await runServerCommand({
  name: 'crossborder-fx-mock',
  title: 'Mock',
  module: import.meta.url,
  help,
  flags: { dynamic: { type: 'boolean', default: false }, seed: { type: 'string' } },
  async start(options, { dynamic, seed }) {
    // Handle signals first, and then load Prism, which takes most of the time of a start.
    const { startMock } = await import('./start-mock.ts');
    return startMock({ ...options, dynamic, seed });
  },
  task: { name: 'send', flags: { to: { type: 'string', default: '' } }, run: send },
});

async function send(event: string, { to }: { to: string }): Promise<void> {
  const { FX_WEBHOOK_SECRET: secret } = process.env;
  if (!secret) throw new UsageError('FX_WEBHOOK_SECRET must be set to the secret to sign with.');
  const { sendWebhook } = await import('@crossborder-fx/test-server');
  const { status } = await sendWebhook(event as WebhookEventName, { to, secret });
  console.log(`${event} was answered with ${status}`);
  if (status >= 300) process.exitCode = 1;
}
