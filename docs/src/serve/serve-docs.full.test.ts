import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const start = `import { serveDocs } from '${new URL('serve-docs.ts', import.meta.url)}';
await serveDocs({ port: 0, sandboxPort: 0 });`;

test.each(['SIGINT', 'SIGTERM'] as const)(
  'serveDocs serves the site and a sandbox until %s',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', start]);
    onTestFinished(() => void child.kill('SIGKILL'));
    const closed = once(child, 'close');
    const errors = text(child.stderr);
    let output = '';
    for await (const chunk of child.stdout) {
      output += chunk;
      if (output.includes('Ctrl-C')) break;
    }
    const place = (name: string) =>
      new RegExp(`^${name} +(http\\S+)$`, 'm').exec(output)?.[1] ?? '';

    const home = await fetch(place('Site'));
    expect(await home.text()).toMatch(/<title>[^<]*crossborder-fx/);
    const description = await fetch(`${place('Site')}openapi/openapi.json`);
    expect(description.headers.get('content-type')).toMatch(/^application\/json/);
    expect((await fetch(place('Console'))).status).toBe(200);
    expect((await fetch(`${place('Sandbox')}/wallets`)).status).toBe(401);

    child.kill(signal);
    expect(await closed).toEqual([0, null]);
    expect(await errors).not.toMatch(/Error/);
  },
);

test.each([
  [['--port', '70000'], /--port must be a number from 0 to 65535, not 70000/],
  [['--sandbox-port', 'x'], /--sandbox-port must be a number/],
  [['--ports', '1'], /Unknown option '--ports'/],
])('npm run docs -- %s names the wrong option', async (args, message) => {
  const main = join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(errors).toMatch(message);
  expect(code).toBe(1);
});
