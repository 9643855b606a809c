import { CrossborderFxError } from '@crossborder-fx/client';
import { RowsError } from '@crossborder-fx/payouts';
import {
  CLIENT_CAPABILITIES_META_KEY,
  createMcpHandler,
  inputRequired,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GatewayContext } from '../gateway-context.ts';
import { shownOf } from '../http/answer-error.ts';
import { createApprovals } from './approve.ts';
import { createPreparations } from './prepare.ts';
import { Refused } from './prepared.ts';
import { quote, warning } from './shorten.ts';
import { readsOf, writesOf } from './tools.ts';

/** The most tool calls that one assistant may have under way at a time, because a model can make calls without end. */
const mostAtOnce = 20;

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
    { mcpReq }: ServerContext,
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
      const { elicitation } = Object(Object(mcpReq.envelope)[CLIENT_CAPABILITIES_META_KEY]);
      // Asks the MCP client to open the page for approvals. An answer of the MCP client never approves an object.
      if (name.startsWith('prepare') && url && elicitation?.url && !mcpReq.inputResponses) {
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

  const handler = createMcpHandler(({ authInfo }) => {
    const server = new McpServer({ name: 'crossborder-fx', version: '1' }, { instructions });
    // For a tool call, only the called tool is registered, because registering all takes as long as a whole request.
    const called = tools.filter(({ name }) => name === authInfo?.extra?.['tool']);
    for (const tool of called.length > 0 ? called : tools) {
      const { name, description, input, isRead } = tool;
      const hints = isRead ? { readOnlyHint: true } : { destructiveHint: name === 'withdraw' };
      const annotations = { ...hints, idempotentHint: true, openWorldHint: true };
      const work = (given: object, extra: ServerContext) =>
        call(authInfo?.clientId ?? '', tool, given, extra);
      server.registerTool(name, { description, inputSchema: input, annotations }, work as never);
    }
    return server;
  });

  return {
    approvals: createApprovals(context, preparations),
    expire: preparations.expire,
    /** Answers one MCP request. Its token shows which assistant sent it, whatever name the message contains. */
    async answerMessage({ method, headers, caller, body }: FastifyRequest, reply: FastifyReply) {
      const given = new Headers(Object.entries(headers).map(([name, value]) => [name, `${value}`]));
      const request = new Request('http://gateway/mcp', { method, headers: given });
      const { method: asked, params } = Object(body);
      const extra = { tool: asked === 'tools/call' ? Object(params).name : undefined };
      const authInfo = { token: '', clientId: caller, scopes: [], extra };
      return reply.send(await handler.fetch(request, { authInfo, parsedBody: body }));
    },
  };
}

const answer = (content: object, isError = false) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(content) }],
  isError,
});

/** Tells a model why a tool call failed. An error message of the service goes into the field `quoted`. */
function problemOf(error: unknown, publicUrl: string): object {
  if (error instanceof Refused) return { problem: error.message, ...error.more };
  if (error instanceof RowsError) return { problem: error.message };
  if (!(error instanceof CrossborderFxError)) {
    const { type } = shownOf(error) as { type?: string };
    return { problem: `The gateway failed (${type}). Call again with the same arguments.` };
  }
  const { name, message, outcome } = error;
  const { body } = error as { body?: unknown };
  const said = Object(body).errorMessage;
  const isOfPerson = name === 'UndecidedError' || name === 'AmbiguousError';
  return {
    problem: `${message}.`,
    ...(isOfPerson && { decideAt: `${publicUrl}/_gateway/` }),
    advice: isOfPerson
      ? 'A person decides whether the request took effect. Do not ask for the same object in another way.'
      : outcome === 'unknown' || name === 'InProgressError'
        ? 'Call again with the same arguments.'
        : 'Nothing was done.',
    ...(said !== undefined && { quoted: { errorMessage: quote(said) } }),
  };
}
