import { gatewaySetup } from './setup.ts';

export const helperToken = 'a-token-of-the-helper-004';
export const secondToken = 'a-token-of-the-second-005';
export const assistants = [
  { name: 'helper', token: helperToken },
  { name: 'second', token: secondToken },
];

export const versions = { modern: '2026-07-28', legacy: '2025-11-25' };

/** Sends MCP messages of an assistant to a gateway, each message in its own session. */
export function sessionsOf(url: string) {
  let count = 0;
  /** @param more - further headers; a usual header of the same name is replaced */
  const send = (message: object, more: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${helperToken}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...more,
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    });
  const ask = async (method: string, params: object, token = helperToken) => {
    const response = await send(
      { id: ++count, method, params },
      { authorization: `Bearer ${token}`, 'mcp-protocol-version': versions.legacy },
    );
    const text = await response.text();
    // If the response is a stream of server-sent events, the answer to the message is the last event.
    const line = /^data: (.*)$/m.exec(text.slice(text.lastIndexOf('data: ')))?.[1];
    return JSON.parse(line ?? text);
  };
  const callTool = async (name: string, input: object = {}, token = helperToken) => {
    const { result, error } = await ask('tools/call', { name, arguments: input }, token);
    if (error) return { isError: true, error };
    const [{ text }] = result.content;
    const said = /^\{/.test(text) ? JSON.parse(text) : { problem: text };
    return { ...said, ...(result.isError && { isError: true }) };
  };
  return { send, ask, callTool };
}

/** Starts a gateway with two assistants. @param between - the fetch function of the gateway's client, if a test gives one */
export async function assistedSetup(between: typeof fetch = fetch) {
  const setup = await gatewaySetup();
  const serviceClock = setup.sandbox.journalClock;
  const client = { ...setup.client, fetch: between };
  const gateway = await setup.start({ assistants, serviceClock, client });
  return { ...setup, ...gateway, ...sessionsOf(gateway.url) };
}

export const walletId = 'MTY0ODgy';
export const externalBankAccountId = 'MjMzMDA4';
export const thousandEuro = { amount: '1000', currency: 'EUR' };

export async function preparedSetup(between?: typeof fetch) {
  const setup = await assistedSetup(between);
  const row = (more: object = {}) => ({
    ...{ walletId, externalBankAccountId, amount: '12.50', currency: 'EUR', invoice: 'INV-4711' },
    ...{ executionDate: setup.sandbox.clock.workingDay(1), ...more },
  });
  const prepare = (more: object = {}, token?: string) =>
    setup.callTool('prepare_payment', row(more), token);
  const view = async (id: string) => (await setup.page(`prepared/${id}`)).body;
  const decide = (id: string, body: object) =>
    setup.page(`prepared/${id}`, { reason: 'seen', ...body });
  const confirmations = () => setup.sandbox.listRequests({ operation: 'confirmPayment' });
  return { ...setup, row, prepare, view, decide, confirmations };
}
