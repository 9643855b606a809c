import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startGateway } from '../start-gateway.ts';
import { readArguments } from './arguments.ts';

/** Serves an assistant over standard input and output. @throws {TypeError} when an argument or a variable is wrong */
export async function serveAssistant(
  args: string[],
  env: NodeJS.ProcessEnv,
  log: { write(line: string): void },
): Promise<void> {
  if (args.some((one) => /^--gateway(=|$)/.test(one))) {
    const { gateway = '' } = parseArgs({ args, options: { gateway: { type: 'string' } } }).values;
    const { GATEWAY_TOKEN, GATEWAY_TOKEN_FILE: file } = env;
    const token = (file === undefined ? GATEWAY_TOKEN : readFileSync(file, 'utf8'))?.trim();
    if (!/^https?:$/.test(URL.parse(gateway)?.protocol ?? ''))
      throw new TypeError('--gateway must begin with https:// or http://.');
    if (!token)
      throw new TypeError('GATEWAY_TOKEN is missing. Set it to a token of GATEWAY_ASSISTANTS.');
    return bridge(gateway, token);
  }

  // These tokens exist only in this process. The assistant uses the first token, and nobody uses the second token.
  const [token, unused] = [randomUUID(), randomUUID()];
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
  await bridge(gateway.url, token);
  await gateway.close();
}

interface Message {
  id?: string | number | null;
  method?: string;
  params?: Record<string, unknown>;
}

const versionKey = 'io.modelcontextprotocol/protocolVersion';

/**
 * Passes each line of an assistant to the address `/mcp` of a gateway, and each answer back to the assistant. This bridge
 * repeats no message. The assistant may repeat a message, because the gateway prepares each debt only once.
 *
 * @returns when the input has ended, and each message has its answer
 */
async function bridge(gateway: string, token: string): Promise<void> {
  const { stdin: input, stdout: output } = process;
  const underWay = new Set<Promise<void>>();
  const write = async (message: object) => {
    if (!output.write(`${JSON.stringify(message)}\n`)) await once(output, 'drain');
  };
  const url = `${gateway.replace(/\/$/, '')}/mcp`;
  let negotiated: string | undefined;

  async function pass(line: string): Promise<void> {
    let message: Message = {};
    try {
      message = JSON.parse(line);
      const answer = await fetch(url, { method: 'POST', headers: headersOf(message), body: line });
      const objects = objectsIn(answer.headers.get('content-type') ?? '', await answer.text());
      const isMessage = objects.some(({ jsonrpc }) => jsonrpc !== undefined);
      if (!answer.ok && !isMessage) {
        const detail = objects[0]?.detail ?? '';
        throw new Error(`The gateway answered with status ${answer.status}. ${detail}`);
      }
      for (const one of objects) {
        if (message.method === 'initialize') negotiated = one.result?.protocolVersion ?? negotiated;
        await write(one);
      }
    } catch (error) {
      if (message.id === undefined) return;
      const { message: text, cause } = Object(error);
      const away = `The gateway cannot be reached: ${cause?.code}. Call again with the same arguments.`;
      const told = { code: -32_000, message: cause === undefined ? String(text) : away };
      await write({ jsonrpc: '2.0', id: message.id, error: told });
    }
  }

  function headersOf({ method, params }: Message): Record<string, string> {
    const claimed = Object(params?.['_meta'])[versionKey];
    const given = {
      'mcp-protocol-version': typeof claimed === 'string' ? claimed : negotiated,
      'mcp-method': method,
      'mcp-name': params?.['name'] ?? params?.['uri'],
    };
    // A header value must be one line of ASCII, but a model may write any text as the name of a tool or resource.
    const isHeader = ([, value]: [string, unknown]) =>
      typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
    return {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...Object.fromEntries(Object.entries(given).filter(isHeader)),
    };
  }

  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    const work = pass(line).finally(() => underWay.delete(work));
    underWay.add(work);
  }
  await Promise.all(underWay);
}

/** Returns the objects in a response: one message, a problem document, or a stream of server-sent events. */
function objectsIn(type: string, text: string) {
  const events = text.matchAll(/^data: (\{.*\})\r?$/gm);
  if (type.startsWith('text/event-stream'))
    return Array.from(events, ([, data = '']) => JSON.parse(data));
  return /^application\/(problem\+)?json/.test(type) && text !== '' ? [JSON.parse(text)] : [];
}
