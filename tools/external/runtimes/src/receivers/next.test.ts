import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import type { Recipe } from '../../../../../packages/webhooks/test/run-recipe.ts';
import { receiverEnvironment } from '../environment.ts';
import { isPlatformOfRuntimes } from '../runtimes.ts';
import { start } from './program.ts';
import { project, readRecipe } from './recipe.ts';
import { lacksServer, startSurroundings } from './surroundings.ts';

const installed = join(import.meta.dirname, '../../../node_modules');
const needed = ['next', 'react', 'react-dom', 'typescript', '@types/react', '@types/node'];
const links = Object.fromEntries(needed.map((name) => [name, join(installed, name)]));

// What every project of Next has. It is built where the linked packages are in reach of the bundler.
const scaffold: Recipe = {
  'next.config.mjs': `export default { turbopack: { root: '/' } };`,
  'app/layout.tsx': `export default function Layout({ children }: { children: React.ReactNode }) {
    return <html><body>{children}</body></html>;
  }`,
  // Because of it, instrumentation.ts runs in the edge runtime too, where there is no Node.
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

const recipe = await readRecipe('Next');

test('the recipe has the files of a project of Next', () => {
  expect(Object.keys(recipe)).toEqual(
    expect.arrayContaining(['webhooks.ts', 'app/notifications/route.ts', 'instrumentation.ts']),
  );
});

test.runIf(isPlatformOfRuntimes && !lacksServer(recipe))(
  'a built and started Next receives, and recovers in the same process, each event once',
  async () => {
    const surroundings = await startSurroundings();
    const folder = await project({ ...scaffold, ...recipe }, { links });
    const next = join(folder, 'node_modules/next/dist/bin/next');
    const env = receiverEnvironment({ NEXT_TELEMETRY_DISABLED: '1' });
    // There are no secrets when it is built.
    await promisify(execFile)(process.execPath, [next, 'build'], { cwd: folder, env });

    const hours = join(import.meta.dirname, '../../receivers/hours.cjs');
    const server = start(
      process.execPath,
      ['--require', hours, next, 'start', '--port', '0', '--hostname', '127.0.0.1'],
      { cwd: folder, env: { ...env, ...surroundings.environment } },
    );
    const [, address] = await server.prints(/(http:\/\/127\.0\.0\.1:\d+)/);
    await server.prints(/Ready in/);
    const post = async (...notification: Parameters<typeof surroundings.notification>) => {
      const request = { method: 'POST', ...surroundings.notification(...notification) };
      return (await fetch(`${address}/notifications`, request)).status;
    };

    await vi.waitFor(() => expect(surroundings.asked(), 'at start').toBeGreaterThan(0), 60_000);

    const notification = surroundings.notification(randomUUID());
    const atEdge = await fetch(`${address}/edge`, { method: 'POST', ...notification });
    expect(await atEdge.text(), server.printed()).toBe('["PAYMENT_FINALIZED",[]]');
    const delivered = randomUUID();
    expect([await post(delivered), await post(delivered)], server.printed()).toEqual([204, 204]);
    expect(await post(randomUUID(), 'another secret')).toBe(400);
    await server.prints(new RegExp(`finalized ${delivered}`));

    surroundings.dropConnections();
    const afterwards = randomUUID();
    // The first attempt may meet a dead connection; the service makes another after a 500.
    await vi.waitFor(async () => expect(await post(afterwards)).toBe(204), 60_000);
    await server.prints(new RegExp(`finalized ${afterwards}`));

    // The list names what failed, and what was delivered although the service did not hear the answer.
    const failed = [randomUUID(), randomUUID()];
    surroundings.fail(delivered);
    for (const id of failed) {
      surroundings.fail(id);
      server.child.kill('SIGUSR2');
      await server.prints(new RegExp(`finalized ${id}`));
    }
    const counts = [delivered, ...failed].map((id) => server.count(`finalized ${id}`));
    expect(counts, server.printed()).toEqual([1, 1, 1]);
  },
  120_000,
);
