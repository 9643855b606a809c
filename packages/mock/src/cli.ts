import { createRequire } from 'node:module';
import type { WebhookEventName } from '@crossborder-fx/test-server';
import {
  greeting,
  readArguments,
  readServerOptions,
  runCommand,
  serverFlags,
  serverHelp,
  startUntilSignal,
  UsageError,
} from '@crossborder-fx/test-server/command-line';

const help = `Usage: crossborder-fx-mock [options]
       crossborder-fx-mock send <event> --to <url>

Mock of the cross-border payments and FX service: answers every operation with the
examples of its description, and refuses requests that break it or whose signature is wrong.

Options:
  --dynamic             make up values from the schemas instead of the examples
  --seed <text>         make up the same values each time
${serverHelp}
"send" sends a notification, such as PAYMENT_FINALIZED, to a receiver of yours. It is
signed with the secret in FX_WEBHOOK_SECRET, and built from the description's example.
`;

async function main(args: string[]): Promise<void> {
  if (args[0] === 'send') return send(args.slice(1));
  const { values } = readArguments({
    args,
    options: {
      ...serverFlags,
      dynamic: { type: 'boolean', default: false },
      seed: { type: 'string' },
    },
  });
  if (values.help) return console.log(help.trimEnd());
  if (values.version) {
    return console.log(createRequire(import.meta.url)('../package.json').version);
  }
  const { dynamic, seed } = values;
  const options = { ...readServerOptions(values, process.env), dynamic, seed };
  // Signals are handled while Prism is loaded, which takes most of the time.
  const mock = await startUntilSignal(async () => {
    const { startMock } = await import('./start-mock.ts');
    return startMock(options);
  });
  console.log(await greeting('Mock', mock, options));
}

async function send(args: string[]): Promise<void> {
  const { values, positionals } = readArguments({
    args,
    allowPositionals: true,
    options: { to: { type: 'string', default: '' }, help: serverFlags.help },
  });
  if (values.help) return console.log(help.trimEnd());
  const [name, ...others] = positionals;
  if (!name || others.length > 0) throw new UsageError('send takes the name of one event.');
  const { FX_WEBHOOK_SECRET: secret } = process.env;
  if (!secret) throw new UsageError('FX_WEBHOOK_SECRET must be set to the secret to sign with.');
  const status = await sendNotification(name as WebhookEventName, values.to, secret);
  console.log(`${name} was answered with ${status}`);
  if (status >= 300) process.exitCode = 1;
}

async function sendNotification(name: WebhookEventName, to: string, secret: string) {
  const { sendWebhook } = await import('@crossborder-fx/test-server');
  try {
    return (await sendWebhook(name, { to, secret })).status;
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

await runCommand('crossborder-fx-mock', () => main(process.argv.slice(2)));
