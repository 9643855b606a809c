import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import {
  functionUrlEvent,
  type GatewayRequest,
  gatewayEvent,
  gatewayEventV1,
} from '../../../../../packages/webhooks/test/lambda-events.ts';
import type { Recipe } from '../../../../../packages/webhooks/test/run-recipe.ts';
import { bundleForWorkerd, isPlatformOfRuntimes, workerdProgram } from '../runtimes.ts';
import { type Program, start } from './program.ts';
import { hasServers, project, readRecipe, startSurroundings } from './surroundings.ts';

type Surroundings = Awaited<ReturnType<typeof startSurroundings>>;

/** A running webhook receiver, whose code is a recipe of RECIPES.md. */
interface Instance extends Program {
  /** Sends the receiver a notification; with another secret it is forged. @returns the status of the receiver's answer */
  post(id: string, key?: string): Promise<number>;
  /** Runs the recipe's function that handles the failed notifications, which a schedule calls every hour. */
  recover(): Promise<unknown>;
}

/** Writes the files of a recipe, and returns a function that starts the receiver. */
type Platform = (
  files: Recipe,
  surroundings: Surroundings,
) => Promise<(toRecover?: boolean) => Promise<Instance>>;

const receivers = join(import.meta.dirname, '../../receivers');

function environment(more: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], FORCE_COLOR: '0', NO_COLOR: '1', ...more };
}

/** Builds and starts a receiver on the framework Next, which receives notifications and recovers failed ones in one process. */
const next: Platform = async (files, surroundings) => {
  const folder = await project({ ...scaffold, ...files }, links);
  const program = join(folder, 'node_modules/next/dist/bin/next');
  const env = environment({ NEXT_TELEMETRY_DISABLED: '1' });
  // The environment in which Next builds the receiver has no secrets.
  await promisify(execFile)(process.execPath, [program, 'build'], { cwd: folder, env });

  const serving = [program, 'start', '--port', '0', '--hostname', '127.0.0.1'];
  const args = ['--require', join(receivers, 'hours.cjs'), ...serving];
  const options = { cwd: folder, env: { ...env, ...surroundings.environment } };
  let server: Instance | undefined;
  return async () => {
    if (server) return server;
    const running = start(process.execPath, args, options);
    const [, address = ''] = await running.prints(/(http:\/\/127\.0\.0\.1:\d+)/);
    await running.prints(/Ready in/);
    const asked = () => expect(surroundings.asked(), `at start: ${running.printed()}`);
    await vi.waitFor(() => asked().toBeGreaterThan(0), 240_000);
    const notification = surroundings.notification(randomUUID());
    const atEdge = await fetch(`${address}/edge`, { method: 'POST', ...notification });
    expect(await atEdge.text(), running.printed()).toBe('["PAYMENT_FINALIZED",[]]');
    const recover = async () => running.child.kill('SIGUSR2');
    server = { ...running, post: postTo(address, surroundings), recover };
    return server;
  };
};

function postTo(address: string, { notification }: Surroundings): Instance['post'] {
  return async (...of) => {
    const request = { method: 'POST', ...notification(...of) };
    return (await fetch(`${address}/notifications`, request)).status;
  };
}

const needed = ['next', 'react', 'react-dom', 'typescript', '@types/react', '@types/node'];
const links = Object.fromEntries(
  needed.map((name) => [name, join(import.meta.dirname, '../../../node_modules', name)]),
);

// The files that every project with Next has. With the root `/`, the bundler of Next can reach the linked packages
// outside the project.
const scaffold: Recipe = {
  'next.config.mjs': `export default { turbopack: { root: '/' } };`,
  'app/layout.tsx': `export default function Layout({ children }: { children: React.ReactNode }) {
    return <html><body>{children}</body></html>;
  }`,
  // Because of this route, Next loads instrumentation.ts in the edge runtime too, which lacks the modules of Node.
  'app/edge/route.ts': `import { createClient } from '@crossborder-fx/client';
  import { verifyWebhook } from '@crossborder-fx/webhooks';

  export const runtime = 'edge';
  export const POST = async ({ body, headers }: Request) => {
    const { FX_WEBHOOK_SECRET, FX_BASE_URL = '', FX_USERNAME = '', FX_SECRET = '' } = process.env;
    const rawBody = await new Response(body).arrayBuffer();
    const event = await verifyWebhook({ rawBody, headers, secrets: [FX_WEBHOOK_SECRET] });
    const fx = createClient({ baseUrl: FX_BASE_URL, username: FX_USERNAME, secret: FX_SECRET });
    const { items } = await fx.wallets.list();
    return Response.json([event.event, items]);
  };`,
};

/** Runs the recipe for Workers on workerd without the modules and globals of Node, so that the recipe cannot rely on them. */
const worker: Platform = async (files, surroundings) => {
  const folder = await project(files);
  const file = join(folder, Object.keys(files)[0] ?? '');
  await bundleForWorkerd(file, join(folder, 'receiver.js'));
  await writeFile(join(folder, 'platform.js'), platform);
  await writeFile(join(folder, 'workerd.capnp'), configuration(surroundings.environment));

  const args = ['serve', '--experimental', '--control-fd=3', 'workerd.capnp'];
  const env = environment(surroundings.environment);
  return async () => {
    const stdio = ['ignore', 'pipe', 'pipe', 'pipe'] as const;
    const program = start(workerdProgram, args, { cwd: folder, env, stdio: [...stdio] });
    const listening = once(program.child.stdio[3] as Readable, 'data');
    const [line] = await Promise.race([listening, endOf(program)]);
    const address = `http://127.0.0.1:${JSON.parse(String(line)).port}`;
    const recover = async () => {
      const answer = await fetch(`${address}/the-hour`);
      expect(await answer.text(), program.printed()).toBe('ok');
    };
    return { ...program, post: postTo(address, surroundings), recover };
  };
};

function endOf({ child, printed }: Program): Promise<never> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The receiver ended:\n${printed()}`);
  });
  // When the test ends the program, `ended` rejects, and no other code handles this rejection.
  ended.catch(() => {});
  return ended;
}

// This worker acts as Cloudflare's platform: it passes requests on to the receiver, and for the path /the-hour it calls
// the receiver's scheduled function.
const platform = `export default {
  async fetch(request, { RECEIVER }) {
    if (new URL(request.url).pathname !== '/the-hour') return RECEIVER.fetch(request);
    const { outcome } = await RECEIVER.scheduled({ scheduledTime: new Date(), cron: '0 * * * *' });
    return new Response(outcome);
  }
};`;

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

/** Starts an instance of a Lambda function, whose process is stopped between two events, as AWS freezes an instance. */
const lambda =
  (eventOf: (request: GatewayRequest) => object): Platform =>
  async (files, surroundings) => {
    // Node itself strips the TypeScript types of the recipe, as the runtimes of AWS do from Node 24 on.
    const folder = await project(files);
    const env = environment(surroundings.environment);
    return async (toRecover) => {
      const handler = toRecover ? 'scheduled' : 'handler';
      const args = [join(receivers, 'lambda-runtime.mjs'), join(folder, 'lambda.ts'), handler];
      const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const;
      const program = start(process.execPath, args, { env, stdio: [...stdio] });
      const { child } = program;
      const ended = endOf(program);
      await Promise.race([once(child, 'message'), ended]);
      child.kill('SIGSTOP');
      const invoke = async (event: object) => {
        child.kill('SIGCONT');
        const answer = once(child, 'message');
        child.send({ id: randomUUID(), event });
        const [{ result, error }] = await Promise.race([answer, ended]);
        // Stops the process. All text that the process has printed is in the pipe to the test already.
        child.kill('SIGSTOP');
        expect(error).toBeUndefined();
        return result;
      };
      const post: Instance['post'] = async (...of) => {
        const { body, headers } = surroundings.notification(...of);
        const rawHeaders = Object.entries(headers);
        const request = { method: 'POST', rawHeaders, rawBody: Buffer.from(body) };
        return (await invoke(eventOf(request))).statusCode;
      };
      return { ...program, post, recover: () => invoke(schedule) };
    };
  };

/** The event that the AWS service EventBridge sends to a Lambda function on a schedule. */
const schedule = {
  version: '0',
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  resources: ['arn:aws:events:eu-west-1:123456789012:rule/hourly'],
  detail: {},
};

const recipes = {
  Next: await readRecipe('Next'),
  Workers: await readRecipe('Workers'),
  Lambda: await readRecipe('AWS Lambda'),
};
const canRun = isPlatformOfRuntimes && hasServers;

test("a receiver's process gets only PATH from the environment of the test", () => {
  expect(Object.keys(environment({}))).toEqual(['PATH', 'FORCE_COLOR', 'NO_COLOR']);
});

test('the recipe for Next has the files of a Next project', () => {
  expect(Object.keys(recipes.Next)).toEqual(
    expect.arrayContaining(['webhooks.ts', 'app/notifications/route.ts', 'instrumentation.ts']),
  );
});

test.runIf(canRun).each([
  { name: 'the recipe for Next', recipe: recipes.Next, open: next },
  { name: 'the recipe for Workers on workerd', recipe: recipes.Workers, open: worker },
  {
    name: 'the recipe for Lambda behind API Gateway 1.0',
    recipe: recipes.Lambda,
    open: lambda(gatewayEventV1),
  },
  {
    name: 'the recipe for Lambda behind API Gateway 2.0',
    recipe: recipes.Lambda,
    open: lambda(gatewayEvent),
  },
  {
    name: 'the recipe for Lambda behind a function URL',
    recipe: recipes.Lambda,
    open: lambda(functionUrlEvent),
  },
])(
  '$name processes each event once, and recovers the events that failed',
  async ({ recipe, open }) => {
    const surroundings = await startSurroundings();
    const startOne = await open(recipe, surroundings);
    const receiver = await startOne();
    const delivered = randomUUID();
    expect(await receiver.post(delivered), receiver.printed()).toBe(204);
    expect(await receiver.post(delivered), receiver.printed()).toBe(204);
    expect(await receiver.post(randomUUID(), 'another secret')).toBe(400);
    await receiver.prints(new RegExp(`finalized ${delivered}`));

    surroundings.dropConnections();
    const afterwards = randomUUID();
    // The first delivery may use a closed connection to the store and get a 500, so the service delivers again.
    await vi.waitFor(async () => expect(await receiver.post(afterwards)).toBe(204), 240_000);
    await receiver.prints(new RegExp(`finalized ${afterwards}`));

    // The list of failed notifications gets two notifications that no receiver got, and one that the receiver has processed.
    const failed = [randomUUID(), randomUUID()];
    const instances = new Set([receiver]);
    surroundings.fail(delivered);
    for (const id of failed) {
      surroundings.fail(id);
      const recovery = await startOne(true);
      instances.add(recovery);
      await recovery.recover();
      await recovery.prints(new RegExp(`finalized ${id}`));
    }
    const printed = [...instances].map((one) => one.printed()).join('\n');
    for (const id of [delivered, afterwards, ...failed]) {
      expect(printed.split(`finalized ${id}`), printed).toHaveLength(2);
    }
  },
);

describe.runIf(canRun)('two instances of a Lambda function', () => {
  async function startTwo(files: Recipe) {
    const startOne = await lambda(gatewayEvent)(files, await startSurroundings());
    return [await startOne(), await startOne()] as const;
  }

  test('two instances of a Lambda function process an event once', async () => {
    const [first, second] = await startTwo(recipes.Lambda);
    const id = randomUUID();
    expect([await first.post(id), await second.post(id)]).toEqual([204, 204]);
    await first.prints(new RegExp(`finalized ${id}`));
    expect([first.count('finalized'), second.count('finalized')]).toEqual([1, 0]);
  });

  test('a Lambda function answers in time even when its work takes longer, and AWS freezes the function only after the work', async () => {
    const slow = Object.entries(recipes.Lambda).map(([path, code]) => [
      path,
      code.replace(
        /(?=console\.log\('finalized')/,
        `console.log('at work'); await new Promise((resolve) => setTimeout(resolve, 6000));`,
      ),
    ]);
    const [first, second] = await startTwo(Object.fromEntries(slow));
    const id = randomUUID();
    const working = first.post(id);
    // The service repeats the delivery during the work of the first instance, and after its answer.
    await first.prints(/at work/);
    expect(await second.post(id)).toBe(500);
    expect(await working).toBe(500);
    expect(await second.post(id)).toBe(204);
    await first.prints(new RegExp(`finalized ${id}`));
    expect([first.count('finalized'), second.count('finalized')]).toEqual([1, 0]);
  });
});
