import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { commandEnvironment } from '@crossborder-fx/tools-test-utils/command-environment';
import { runToEnd } from '@crossborder-fx/tools-test-utils/run-to-end';
import { expect, onTestFinished, test } from 'vitest';
import { helperToken, preparedSetup } from '../../test/assistant.ts';
import { aliceToken } from '../../test/setup.ts';
import { help } from './arguments.ts';

const bin = fileURLToPath(new URL('../../bin/crossborder-fx-gateway.js', import.meta.url));

function speak(args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [bin, 'mcp', ...args], {
    ...{ env: commandEnvironment(env), stdio: ['pipe', 'pipe', 'ignore'] },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let id = 0;
  const ask = async (method: string, params: object) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params })}\n`);
    return JSON.parse(String((await lines.next()).value));
  };
  const greet = () => {
    const clientInfo = { name: 'test', version: '1' };
    return ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  };
  const callTool = async (name: string, input: object) => {
    const { result } = await ask('tools/call', { name, arguments: input });
    return JSON.parse(result.content[0].text);
  };
  return { ask, greet, callTool, child };
}

test('the command mcp needs only a token to pass messages to a gateway, in the MCP revisions of 2025 and 2026', async () => {
  const { url, row, made } = await preparedSetup();
  const { ask, greet, callTool, child } = speak(['--gateway', url], { GATEWAY_TOKEN: helperToken });
  expect(await greet()).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
  const first = await callTool('prepare_payment', row());
  expect(first).toMatchObject({ state: 'prepared' });

  const meta = (capabilities: object) => ({
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  });
  const asked = (capabilities: object, more: object = {}) =>
    ask('tools/call', {
      ...{ name: 'prepare_payment', arguments: row(), _meta: meta(capabilities), ...more },
    });
  const { result } = await asked({ elicitation: { url: {} } });
  expect(result).toMatchObject({
    resultType: 'input_required',
    inputRequests: { approve: { params: { mode: 'url', url: first.approveAt } } },
  });
  // When an MCP client accepts the gateway's request to open the page, it only opens the page, and approves no payment.
  for (const answer of [
    await asked(
      { elicitation: { url: {} } },
      { inputResponses: { approve: { action: 'accept' } } },
    ),
    await asked({}),
  ]) {
    expect(JSON.parse(answer.result.content[0].text)).toEqual(first);
  }
  expect(await made()).toBe(1);
  child.stdin.end();
  await expect.poll(() => child.exitCode).toBe(0);
});

test('the command mcp without --gateway starts a gateway for itself', async () => {
  const { client, sandbox, row } = await preparedSetup();
  const { baseUrl, username, secret } = client;
  const data = join(await temporaryFolder(), 'own.sqlite');
  const { greet, callTool, child } = speak(['--account', 'acme-test', '--data', data, '--create'], {
    ...{ FX_BASE_URL: baseUrl, FX_USERNAME: username, FX_SECRET: secret },
    GATEWAY_DECIDERS: `alice:${aliceToken}`,
  });
  await greet();
  expect(await callTool('prepare_payment', row())).toMatchObject({ state: 'prepared' });
  expect(sandbox.listRequests({ operation: 'confirmPayment' })).toEqual([]);
  child.stdin.end();
  await expect.poll(() => child.exitCode).toBe(0);
});

test('the command mcp answers with an error when the gateway cannot be reached or refuses the token', async () => {
  const { url } = await preparedSetup();
  const away = speak(['--gateway', `http://127.0.0.1:${await freePort()}`], { GATEWAY_TOKEN: 'x' });
  expect(await away.greet()).toMatchObject({
    error: { message: expect.stringContaining('again') },
  });
  const wrong = speak(['--gateway', url], { GATEWAY_TOKEN: 'x' });
  expect(await wrong.greet()).toMatchObject({ error: { message: expect.stringContaining('401') } });
});

test.each([
  [['--gateway', 'gateway'], { GATEWAY_TOKEN: 'x' }, '--gateway must begin with'],
  [['--gateway', 'http://127.0.0.1:1'], {}, 'GATEWAY_TOKEN is missing'],
  [['--account', 'acme'], {}, 'FX_SECRET is missing'],
])('the command mcp %j says what is missing or wrong', async (args, env, said) => {
  const { stderr, code } = await runToEnd(process.execPath, [bin, 'mcp', ...args], {
    env: commandEnvironment(env),
  });
  expect(stderr).toContain(said);
  expect(code).toBe(1);
});

test('the command mcp -h prints the help', async () => {
  const { stdout, code } = await runToEnd(process.execPath, [bin, 'mcp', '-h'], {
    env: commandEnvironment(),
  });
  expect([stdout, code]).toEqual([`${help.trimEnd()}\n`, 0]);
});
