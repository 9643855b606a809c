import { CrossborderFxError } from '@crossborder-fx/client';
import { RowsError } from '@crossborder-fx/payouts';
import {
  CLIENT_CAPABILITIES_META_KEY,
  classifyInboundRequest,
  createMcpHandler,
  DEFAULT_NEGOTIATED_PROTOCOL_VERSION,
  inputRequired,
  McpServer,
  SERVER_INFO_META_KEY,
  type ServerContext,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { GatewayContext } from '../gateway-context.ts';
import { shownOf } from '../http/problem.ts';
import { type Answer, type Call, json } from '../http/server.ts';
import { createApprovals } from './approve.ts';
import { createPreparations } from './prepare.ts';
import { Refused } from './prepared.ts';
import { shorten, warning } from './shorten.ts';
import { readsOf, writesOf } from './tools.ts';

/** The most tool calls that one assistant may have under way at a time, because a model can make calls without end. */
const mostAtOnce = 20;

const serverInfo = { name: 'crossborder-fx', version: '1' };
const instructions = `These tools read accounts, payments, rates and beneficiaries, and prepare payments. No tool pays: a person
approves each payment on a page, and no tool, argument or answer of yours can approve. When a response is lost, call again
with the same arguments. ${warning}`;

/** Answers the MCP messages of assistants. The assistants' tools only read, or prepare objects that a person approves. */
export function createMcp(context: GatewayContext, approvalDays?: number) {
  const { fx, stopped: signal } = context;
  const preparations = createPreparations(context, approvalDays);
  const underWay = new Map<string, number>();
  const reads = readsOf(fx, { signal });
  const all = Object.entries({ ...reads, ...writesOf(preparations) });
  const tools = all.map(([name, { input, ...tool }]) => ({
    ...{ name, isRead: name in reads || name === 'status', input: z.strictObject(input), ...tool },
  }));

  async function call(
    assistant: string,
    { name, run }: (typeof tools)[number],
    given: object,
    mcpReq?: ServerContext['mcpReq'],
  ) {
    const count = underWay.get(assistant) ?? 0;
    if (count >= mostAtOnce) {
      const problem = `Nothing was done, because ${mostAtOnce} of your calls are under way. Call again when one of them ends.`;
      return answer({ problem }, true);
    }
    underWay.set(assistant, count + 1);
    try {
      const content = await run(given as never, assistant);
      const { approveAt: url, said } = content as { approveAt?: string; said?: string };
      const { elicitation } = Object(Object(mcpReq?.envelope)[CLIENT_CAPABILITIES_META_KEY]);
      // Asks the MCP client to open the page for approvals. An answer of the MCP client never approves an object.
      if (name.startsWith('prepare') && url && elicitation?.url && !mcpReq?.inputResponses) {
        const message = `${said} Open the page to look at the prepared object.`;
        return inputRequired({
          inputRequests: { approve: inputRequired.elicitUrl({ message, url }) },
        });
      }
      return answer(content);
    } catch (error) {
      return answer(problemOf(error, context.publicUrl()), true);
    } finally {
      underWay.set(assistant, (underWay.get(assistant) ?? 1) - 1);
    }
  }

  /**
   * Answers a correct call of a tool that only reads as the MCP server would, which takes longer than the whole read. For any
   * other message, it returns undefined.
   */
  async function answerRead(message: Call): Promise<object | undefined> {
    const { id, method, params } = Object(message.body);
    const { name, arguments: given = {} } = Object(params);
    const tool = tools.find((one) => one.isRead && one.name === name);
    const form = method === 'tools/call' && tool ? formOf(message, name) : undefined;
    const input = tool?.input.safeParse(given);
    if (!tool || !form || !input?.success) return undefined;
    const result = { ...(await call(message.caller, tool, input.data)), ...form };
    return { result, jsonrpc: '2.0', id };
  }

  const handler = createMcpHandler(({ authInfo }) => {
    const server = new McpServer(serverInfo, { instructions });
    for (const tool of tools) {
      const { name, description, input, isRead } = tool;
      const hints = isRead ? { readOnlyHint: true } : { destructiveHint: name === 'withdraw' };
      const annotations = { ...hints, idempotentHint: true, openWorldHint: true };
      const work = (given: object, { mcpReq }: ServerContext) =>
        call(authInfo?.clientId ?? '', tool, given, mcpReq);
      server.registerTool(name, { description, inputSchema: input, annotations }, work as never);
    }
    return server;
  });

  return {
    approvals: createApprovals(context, preparations),
    expire: preparations.expire,
    /** Answers one MCP request. Its token shows which assistant sent it, whatever name the message contains. */
    async answerMessage(message: Call): Promise<Answer> {
      const read = await answerRead(message);
      if (read) return json(read);
      const { request, caller, body } = message;
      const { method = '', headers } = request;
      const given = new Headers(Object.entries(headers).map(([name, value]) => [name, `${value}`]));
      const authInfo = { token: '', clientId: caller, scopes: [] };
      const answered = await handler.fetch(
        new Request('http://gateway/mcp', { method, headers: given }),
        { authInfo, parsedBody: body },
      );
      return {
        status: answered.status,
        headers: Object.fromEntries(answered.headers),
        text: await answered.text(),
      };
    },
  };
}

/**
 * Returns the fields that the answer to a tool call has beside its content; undefined if the call possibly breaks a rule of the
 * protocol, so that the MCP server must look at it.
 */
function formOf({ request, body }: Call, name: string): object | undefined {
  const { method = '', headers } = request;
  const { accept = '', 'mcp-protocol-version': given } = headers;
  const version = String(given ?? DEFAULT_NEGOTIATED_PROTOCOL_VERSION);
  const message = { httpMethod: method, protocolVersionHeader: version, body };
  const route = classifyInboundRequest(message);
  if (route.kind === 'legacy' && route.reason === 'no-claim') {
    const accepted = ['application/json', 'text/event-stream'].every((type) =>
      accept.includes(type),
    );
    return accepted && SUPPORTED_PROTOCOL_VERSIONS.includes(version) ? {} : undefined;
  }
  const isNamed = headers['mcp-method'] === 'tools/call' && headers['mcp-name'] === name;
  if (route.kind !== 'modern' || version !== '2026-07-28' || !isNamed) return undefined;
  return { resultType: 'complete', _meta: { [SERVER_INFO_META_KEY]: serverInfo } };
}

const answer = (content: object, isError = false) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(content) }],
  isError,
});

/** Tells a model why a tool call failed. The texts in a response of the service go only into the field `quoted`. */
function problemOf(error: unknown, publicUrl: string): object {
  if (error instanceof Refused) return { problem: error.message, ...error.more };
  if (error instanceof RowsError) return { problem: error.message };
  if (!(error instanceof CrossborderFxError)) {
    const { type } = shownOf(error) as { type?: string };
    return { problem: `The gateway failed (${type}). Call again with the same arguments.` };
  }
  const { name, message, outcome } = error;
  const { body } = error as { body?: unknown };
  const { errorType, errorCode, errorMessage, payeeVerification } = Object(body);
  const isOfPerson = name === 'UndecidedError' || name === 'AmbiguousError';
  return {
    problem: `${message.replace(/( was answered with \d+).*|\.$/s, '$1')}.`,
    ...(isOfPerson && { decideAt: `${publicUrl}/_gateway/` }),
    advice: isOfPerson
      ? 'A person decides whether the request took effect. Do not ask for the same object in another way.'
      : outcome === 'unknown' || name === 'InProgressError'
        ? 'Call again with the same arguments.'
        : 'Nothing was done.',
    ...shorten({ errorType, errorCode, errorMessage, payeeVerification }),
  };
}
