import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { signWsse } from './wsse.ts';

const help = `Usage: crossborder-fx-client header [options]

Prints a fresh X-WSSE header for one request, for use with curl:

  curl -H "$(npx @crossborder-fx/client header)" "$FX_BASE_URL/wallets"

It is good for about 5 minutes. Credentials come from the environment, never from
arguments, which other users of the machine can read:

  FX_USERNAME  the username assigned at onboarding
  FX_SECRET    the API secret

Options:
  --value    print the value only, without "X-WSSE: "
  --help     print this help
  --version  print the version
`;

class UsageError extends Error {}

async function main(args: string[]): Promise<string> {
  const { values, positionals } = readArguments(args);
  if (values.help) return help.trimEnd();
  if (values.version) return createRequire(import.meta.url)('../package.json').version;
  if (positionals.join(' ') !== 'header') {
    throw new UsageError(`the command is "header", not "${positionals.join(' ')}".`);
  }
  const username = requireVariable('FX_USERNAME');
  const secret = requireVariable('FX_SECRET');
  const value = await signWsse({ username, secret });
  return values.value ? value : `X-WSSE: ${value}`;
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        value: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        version: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'the arguments cannot be read.');
  }
}

function requireVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new UsageError(`set ${name} in the environment.`);
  return value;
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  // signWsse reports what it needs as a TypeError; it repeats no value.
  if (!(error instanceof UsageError || error instanceof TypeError)) throw error;
  const subject = error instanceof TypeError ? 'the header ' : '';
  console.error(
    `crossborder-fx-client: ${subject}${error.message}\nRun crossborder-fx-client --help for the options.`,
  );
  process.exitCode = 1;
}
