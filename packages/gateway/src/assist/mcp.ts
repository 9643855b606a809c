import { type CallOptions, CrossborderFxError } from '@crossborder-fx/client';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GatewayContext } from '../gateway-context.ts';
import { reads, type Tool } from './reads.ts';
import { warning } from './shorten.ts';

/** How many calls of one token may be under way. A model that runs wild stops there. */
const mostAtOnce = 20;

const instructions = `Reads accounts, payments, rates and beneficiaries, and prepares payments. Nothing here pays: a person
approves on a page, and no tool, argument or answer of yours can. After a lost answer, call again with the same
arguments. ${warning}`;

const answer = (content: object, isError = false) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(content) }],
  isError,
});

export type Mcp = ReturnType<typeof createMcp>;

/** Answers the messages of assistants. Their tools read, or prepare what a person approves. */
export function createMcp({ fx, stopped }: GatewayContext) {
  const underWay = new Map<string, number>();
  const options: CallOptions = { signal: stopped };
  const inputs = new Map(
    Object.entries(reads).map(([name, { input }]) => [name, z.strictObject(input)]),
  );

  async function call(assistant: string, { run }: Tool, input: object) {
    const count = underWay.get(assistant) ?? 0;
    if (count >= mostAtOnce) {
      const problem = `${mostAtOnce} calls of this token are under way. Nothing was done: call again when one has ended.`;
      return answer({ problem }, true);
    }
    underWay.set(assistant, count + 1);
    try {
      return answer(await run(fx, input as never, options));
    } catch (error) {
      if (error instanceof CrossborderFxError) return answer({ problem: error.message }, true);
      throw error;
    } finally {
      underWay.set(assistant, (underWay.get(assistant) ?? 1) - 1);
    }
  }

  const handler = createMcpHandler(({ authInfo }) => {
    const server = new McpServer({ name: 'crossborder-fx', version: '1' }, { instructions });
    for (const [name, read] of Object.entries(reads)) {
      const { description } = read;
      const annotations = { readOnlyHint: true, openWorldHint: true };
      server.registerTool(
        name,
        { description, inputSchema: inputs.get(name), annotations } as never,
        ((input: object) => call(authInfo?.clientId ?? '', read, input)) as never,
      );
    }
    return server;
  });

  return {
    /** Answers one request. Who asks is the assistant of its token, whatever the message says. */
    async answerMessage({ method, headers, caller, body }: FastifyRequest, reply: FastifyReply) {
      const given = Object.entries(headers).map(([name, value]) => [name, String(value)]);
      const request = new Request('http://gateway/mcp', {
        method,
        headers: Object.fromEntries(given),
      });
      const authInfo = { token: '', clientId: caller, scopes: [] };
      return reply.send(await handler.fetch(request, { authInfo, parsedBody: body }));
    },
  };
}
