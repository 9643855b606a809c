import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { mockOf } from './mock-of.ts';

const bundler = createRequire(import.meta.resolve('@crossborder-fx/tools-bundle'));
const redocly = bundler.resolve('@redocly/cli/bin/cli.js');

test('the document of the control interface has what only a mock can do, and passes the linter', async () => {
  const { url } = await mockOf();
  const document = await (await fetch(`${url}/_mock/openapi.json`)).text();
  const { paths } = JSON.parse(document);
  const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-control-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'openapi.json'), document);
  const args = [redocly, 'lint', 'openapi.json', '--extends', 'recommended', '--format', 'json'];
  const env = { ...process.env, FORCE_COLOR: '0', REDOCLY_TELEMETRY: 'off' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env });
  expect(JSON.parse(stdout).problems).toEqual([]);

  const respond = paths['/_mock/responses'].post.requestBody.content['application/json'].example;
  const answer = await fetch(`${url}/_mock/responses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(respond),
  });
  expect(answer.status).toBe(204);
  const [{ name, example }] = paths['/_mock/examples'].get.parameters;
  const listed = await fetch(`${url}/_mock/examples?${name}=${example}`);
  expect(await listed.json()).toMatchObject({
    examples: expect.arrayContaining([expect.objectContaining({ operation: respond.operation })]),
  });
});
