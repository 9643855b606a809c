import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

export interface BridgeOptions {
  gateway: string;
  token: string;
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
export async function bridge(
  { gateway, token }: BridgeOptions,
  input: Readable,
  output: Writable,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const write = async (line: string) => {
    if (!output.write(`${line}\n`)) await once(output, 'drain');
  };
  const url = `${gateway.replace(/\/$/, '')}/mcp`;
  let negotiated: string | undefined;

  async function pass(line: string): Promise<void> {
    let message: Message = {};
    try {
      message = JSON.parse(line);
      const answer = await fetch(url, { method: 'POST', headers: headersOf(message), body: line });
      const text = await answer.text();
      const lines = messagesIn(answer, text);
      if (lines.length === 0 && !answer.ok) {
        throw new Error(`The gateway answered with status ${answer.status}. ${detailIn(text)}`);
      }
      for (const one of lines) {
        if (message.method === 'initialize') {
          negotiated = JSON.parse(one).result?.protocolVersion ?? negotiated;
        }
        await write(one);
      }
    } catch (error) {
      if (message.id === undefined) return;
      const { message: text, cause } = Object(error);
      const isAway = cause !== undefined;
      const away = `The gateway cannot be reached: ${cause?.code}. Call again with the same arguments.`;
      const told = { code: -32_000, message: isAway ? away : String(text) };
      await write(JSON.stringify({ jsonrpc: '2.0', id: message.id, error: told }));
    }
  }

  function headersOf({ method, params }: Message): Record<string, string> {
    const claimed = Object(params?.['_meta'])[versionKey];
    const version = typeof claimed === 'string' ? claimed : negotiated;
    const name = params?.['name'] ?? params?.['uri'];
    // A header value must be one line of ASCII, but a model may write any text as the name of a tool or resource.
    const isHeader = (value: unknown) => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
    return {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(isHeader(version) && { 'mcp-protocol-version': String(version) }),
      ...(isHeader(method) && { 'mcp-method': String(method) }),
      ...(isHeader(name) && { 'mcp-name': String(name) }),
    };
  }

  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    const work = pass(line).finally(() => underWay.delete(work));
    underWay.add(work);
  }
  await Promise.all(underWay);
}

/** Returns the MCP messages in a response, which is one message or a stream of server-sent events. */
function messagesIn({ headers }: Response, text: string): string[] {
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    return Array.from(text.matchAll(/^data: (\{.*\})\r?$/gm), ([, data = '']) => data);
  }
  return type.startsWith('application/json') && text !== ''
    ? [JSON.stringify(JSON.parse(text))]
    : [];
}

function detailIn(text: string): string {
  try {
    return String(JSON.parse(text).detail ?? '');
  } catch {
    return '';
  }
}
