import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';

interface Work {
  consumer: string;
  address: string;
  compatibilityFlags: readonly string[];
}

/** Bundles the worker as its makers' own tool would, serves it on loopback, and asks it once. */
export async function runInWorkerd(
  program: string,
  { consumer, address, compatibilityFlags }: Work,
): Promise<string> {
  const folder = await mkdtemp(join(consumer, 'workerd-'));
  await build({
    entryPoints: [join(consumer, 'worker.mjs')],
    outfile: join(folder, 'worker.js'),
    bundle: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    logLevel: 'error',
  });
  await writeFile(join(folder, 'config.capnp'), configuration(compatibilityFlags));

  const args = ['serve', 'config.capnp', '--control-fd=3'];
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  const stderr = text(child.stderr as Readable);
  const exited = once(child, 'exit').then(async () => {
    throw new Error(`workerd ended by itself:\n${await stderr}`);
  });
  try {
    const port = await Promise.race([listeningPort(child.stdio[3]), exited]);
    const url = `http://127.0.0.1:${port}/?${new URLSearchParams({ address })}`;
    const answer = await Promise.race([fetch(url), exited]);
    const body = await answer.text();
    if (answer.ok) return body;
    throw new Error(`the worker failed with ${answer.status}: ${body}`);
  } finally {
    exited.catch(() => {});
    child.kill();
  }
}

async function listeningPort(control: unknown): Promise<number> {
  if (!(control instanceof Readable)) throw new Error('workerd has no control pipe');
  for await (const line of createInterface(control)) {
    const { event, port }: { event: string; port: number } = JSON.parse(line);
    if (event === 'listen') return port;
  }
  throw new Error('workerd did not listen');
}

function configuration(flags: readonly string[]): string {
  const compatibilityFlags = JSON.stringify(flags);
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "2026-10-01",
      compatibilityFlags = ${compatibilityFlags},
      globalOutbound = "loopback"
    )),
    (name = "loopback", network = (allow = ["local"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
`;
}
