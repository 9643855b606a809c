import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { receiverEnvironment } from '../environment.ts';
import { bundleForWorkerd, isPlatformOfRuntimes, workerdProgram } from '../runtimes.ts';
import { start } from './program.ts';
import { project, readRecipe } from './recipe.ts';
import { lacksServer, startSurroundings } from './surroundings.ts';

const recipe = await readRecipe('Workers');
const file = Object.keys(recipe)[0] ?? '';

// The platform: requests go on to the receiver, and one of its own stands for the hour of the schedule.
const platform = `export default {
  async fetch(request, { RECEIVER }) {
    if (new URL(request.url).pathname !== '/the-hour') return RECEIVER.fetch(request);
    const { outcome } = await RECEIVER.scheduled({ scheduledTime: new Date(), cron: '0 * * * *' });
    return new Response(outcome);
  }
};`;

/** Without the modules and globals of Node, so that nothing may rely on them. */
function configuration(environment: Record<string, string>): string {
  const bindings = Object.keys(environment).map(
    (name) => `(name = "${name}", fromEnvironment = "${name}")`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "platform", worker = (
      modules = [(name = "platform.js", esModule = embed "platform.js")],
      compatibilityDate = "2026-10-01",
      compatibilityFlags = ["no_nodejs_compat_v2", "service_binding_extra_handlers"],
      bindings = [(name = "RECEIVER", service = "receiver")]
    )),
    (name = "receiver", worker = (
      modules = [(name = "receiver.js", esModule = embed "receiver.js")],
      compatibilityDate = "2026-10-01",
      compatibilityFlags = ["no_nodejs_compat_v2"],
      bindings = [${bindings.join(', ')}],
      globalOutbound = "loopback"
    )),
    (name = "loopback", network = (allow = ["local"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "platform")]
);`;
}

async function startWorker(folder: string, variables: Record<string, string>) {
  const args = ['serve', '--experimental', '--control-fd=3', 'workerd.capnp'];
  const program = start(workerdProgram, args, {
    cwd: folder,
    env: receiverEnvironment(variables),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const control = program.child.stdio[3] as Readable;
  const ended = once(program.child, 'exit').then(() => {
    throw new Error(`workerd ended:\n${program.printed()}`);
  });
  ended.catch(() => {});
  const [line] = await Promise.race([once(control, 'data'), ended]);
  return { ...program, url: `http://127.0.0.1:${JSON.parse(String(line)).port}` };
}

describe.runIf(isPlatformOfRuntimes && !lacksServer(recipe))('a worker without Node', () => {
  async function bundle() {
    const surroundings = await startSurroundings();
    const folder = await project(recipe);
    await bundleForWorkerd(join(folder, file), join(folder, 'receiver.js'));
    await writeFile(join(folder, 'platform.js'), platform);
    await writeFile(join(folder, 'workerd.capnp'), configuration(surroundings.environment));
    const worker = () => startWorker(folder, surroundings.environment);
    const post = async (
      { url }: { url: string },
      ...notification: Parameters<typeof surroundings.notification>
    ) => {
      const request = { method: 'POST', ...surroundings.notification(...notification) };
      return (await fetch(`${url}/notifications`, request)).status;
    };
    return { surroundings, worker, post };
  }

  test('receives each event once', async () => {
    const { worker, post } = await bundle();
    const receiver = await worker();
    const id = randomUUID();
    expect([await post(receiver, id), await post(receiver, id)], receiver.printed()).toEqual([
      204, 204,
    ]);
    expect(await post(receiver, randomUUID(), 'another secret')).toBe(400);
    await receiver.prints(new RegExp(`finalized ${id}`));
    expect(receiver.count('finalized'), receiver.printed()).toBe(1);
  });

  test('its schedule recovers what failed, and nothing that another isolate has done', async () => {
    const { surroundings, worker, post } = await bundle();
    const delivered = randomUUID();
    expect(await post(await worker(), delivered)).toBe(204);
    const failed = randomUUID();
    surroundings.fail(delivered);
    surroundings.fail(failed);
    const recovery = await worker();
    expect(await (await fetch(`${recovery.url}/the-hour`)).text(), recovery.printed()).toBe('ok');
    await recovery.prints(new RegExp(`finalized ${failed}`));
    expect(recovery.count('finalized'), recovery.printed()).toBe(1);
  });
});
