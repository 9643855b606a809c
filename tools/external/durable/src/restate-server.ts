import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const { resolve } = createRequire(import.meta.url);
const name = `@restatedev/restate-server-${process.platform}-${process.arch}`;

/** Starts a Restate server, which keeps its data in a folder until the caller closes the server, and sends no telemetry. */
export async function startRestate() {
  const program = join(dirname(resolve(`${name}/package.json`)), 'bin/restate-server');
  const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-restate-'));
  const options = ['--use-random-ports', 'true', '--bind-ip', '127.0.0.1', '--no-logo'];
  const child = spawn(program, [...options, '--default-num-partitions', '1'], {
    cwd: folder,
    env: {
      ...process.env,
      RESTATE_BASE_DIR: folder,
      RESTATE_LOG_FORMAT: 'json',
      RESTATE_DISABLE_TELEMETRY: 'true',
      RESTATE_LISTEN_MODE: 'tcp',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const ports = new Map<string, number>();
  let printed = '';
  const keep = (text: string) => {
    printed = (printed + text).slice(-8000);
  };
  child.stderr.setEncoding('utf8').on('data', keep);
  for await (const line of createInterface(child.stdout)) {
    keep(line);
    const { span = {}, fields = {} } = parse(line);
    const server = span['server_name'] ?? fields['server_name'];
    const port = fields['server.port'] ?? span['server.port'];
    if (server && port) ports.set(String(server), Number(port));
    if (ports.has('http-ingress-server') && ports.has('admin-api-server')) break;
  }
  if (ports.size < 2) throw new Error(`Restate has not started: ${printed}`);
  child.stdout.resume();
  const urlOf = (server: string) => `http://127.0.0.1:${ports.get(server)}`;
  const admin = urlOf('admin-api-server');
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const response = await fetch(`${admin}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`Restate answers ${response.status} to ${path}`);
    return response.json();
  };
  return {
    /** The URL at which the Restate server accepts calls of workflows. */
    url: urlOf('http-ingress-server'),
    register: (uri: string) => post('/deployments', { uri, force: true }),
    async query(query: string): Promise<Record<string, unknown>[]> {
      return ((await post('/query', { query })) as { rows: Record<string, unknown>[] }).rows;
    },
    async close(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function parse(line: string): Record<'span' | 'fields', Record<string, unknown> | undefined> {
  try {
    return JSON.parse(line);
  } catch {
    return { span: undefined, fields: undefined };
  }
}
