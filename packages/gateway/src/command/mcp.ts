import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startGateway } from '../start-gateway.ts';
import { readArguments } from './arguments.ts';
import { bridge } from './bridge.ts';

/**
 * Serves an assistant over standard input and output: `mcp --gateway URL` uses a running gateway, and `mcp` with the options of
 * a gateway starts its own gateway.
 *
 * @throws {TypeError} when an argument or an environment variable is missing or wrong
 */
export async function serveAssistant(
  args: string[],
  env: NodeJS.ProcessEnv,
  log: { write(line: string): void },
): Promise<void> {
  const { stdin, stdout } = process;
  if (args.some((one) => /^--gateway(=|$)/.test(one))) {
    const { values } = parseArgs({ args, options: { gateway: { type: 'string' } } });
    const { gateway = '' } = values;
    const { GATEWAY_TOKEN, GATEWAY_TOKEN_FILE: file } = env;
    const token = (file === undefined ? GATEWAY_TOKEN : readFileSync(file, 'utf8'))?.trim();
    if (!/^https?:$/.test(URL.parse(gateway)?.protocol ?? '')) {
      throw new TypeError('--gateway must begin with https:// or http://.');
    }
    if (!token)
      throw new TypeError('GATEWAY_TOKEN is missing. Set it to a token of GATEWAY_ASSISTANTS.');
    return bridge({ gateway, token }, stdin, stdout);
  }

  // These tokens exist only in this process. The assistant uses the first token, and nobody uses the second token.
  const [token, unused] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  const own = { GATEWAY_TOKENS: `unused:${unused}`, GATEWAY_ASSISTANTS: `assistant:${token}` };
  const given = await readArguments(['--listen', '127.0.0.1:0', ...args], { ...env, ...own });
  if (given.command !== 'start') {
    throw new TypeError(
      '--check, --prune and --version must be given without mcp, because mcp starts a gateway.',
    );
  }
  const gateway = await startGateway({ ...given.options, log });
  process.stderr.write(`people approve at ${gateway.url}/_gateway/\n`);
  const end = () => void gateway.close().then(() => process.exit());
  process.on('SIGTERM', end).on('SIGINT', end);
  await bridge({ gateway: gateway.url, token }, stdin, stdout);
  await gateway.close();
}
