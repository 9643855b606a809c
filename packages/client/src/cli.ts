import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { argumentMessage } from './common/argument-message.ts';
import { OwnError } from './common/own-error.ts';
import { CrossborderFxError } from './errors/errors.ts';
import { signWsse } from './sign/wsse.ts';

const help = `Usage: crossborder-fx-client header [options]
       crossborder-fx-client recover [options]: see recover --help

The command "header" prints a fresh X-WSSE header for one request, for use with
curl:

  npx @crossborder-fx/client header | curl -H @- "$FX_BASE_URL/wallets"

The header is valid for about 5 minutes. Neither the header nor the credentials
need be arguments, which other users of the machine can read. Credentials come
from the environment:

  FX_USERNAME  the username assigned at onboarding
  FX_SECRET    the API secret

Options:
  --value    print the value only, without "X-WSSE: "
  --help, -h print this help
  --version  print the version
`;

async function main(args: string[]): Promise<string | undefined> {
  if (args[0] === 'recover') {
    const { recoverCommand, recoverHelp } = await import('./recover/command.ts');
    if (args.includes('--help') || args.includes('-h')) return recoverHelp.trimEnd();
    process.exitCode = await recoverCommand(args.slice(1));
    return undefined;
  }
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      value: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      version: { type: 'boolean', default: false },
    },
  });
  if (values.help) return help.trimEnd();
  if (values.version) return createRequire(import.meta.url)('../package.json').version;
  if (positionals.join(' ') !== 'header') {
    throw new TypeError(
      `the command must be "header" or "recover", not "${positionals.join(' ')}".`,
    );
  }
  const value = await sign(requireVariable('FX_USERNAME'), requireVariable('FX_SECRET'));
  return values.value ? value : `X-WSSE: ${value}`;
}

async function sign(username: string, secret: string): Promise<string> {
  try {
    return await signWsse({ username, secret });
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new TypeError(`X-WSSE ${cause.message}`, { cause });
  }
}

function requireVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new TypeError(`set ${name} in the environment.`);
  return value;
}

try {
  const text = await main(process.argv.slice(2));
  if (text !== undefined) console.log(text);
} catch (error) {
  // Prints the message of an error that the person who runs the command can fix, such as the TypeError of parseArgs for a wrong
  // option. No message of this package repeats a secret.
  const isKnown = [TypeError, OwnError, CrossborderFxError].some((known) => error instanceof known);
  if (!(error instanceof Error && isKnown)) throw error;
  const message = argumentMessage(error);
  console.error(
    `crossborder-fx-client: ${message}\nRun crossborder-fx-client --help for the options.`,
  );
  process.exitCode = 1;
}
