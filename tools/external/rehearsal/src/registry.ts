import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runServer } from 'verdaccio';
import { environment } from '../../runtimes/src/environment.ts';

/** A registry on loopback that has what is published to it, and everything else from another one. */
export interface Registry extends Disposable {
  url: string;
  /** The environment with which a program uses this registry, as a user of its own. */
  env: NodeJS.ProcessEnv;
}

/**
 * Starts it, with all that it keeps in a folder.
 *
 * @param upstream The registry that has the packages of other scopes. Without it, they cannot be installed.
 */
export async function startRegistry(folder: string, upstream?: string): Promise<Registry> {
  await mkdir(folder, { recursive: true });
  const configuration = join(folder, 'verdaccio.yaml');
  // JSON is YAML.
  await writeFile(configuration, JSON.stringify(configurationOf(folder, upstream)));
  const server: Server = await runServer(configuration);
  // What fails meanwhile must not keep the process alive.
  await once(server.listen(0, '127.0.0.1').unref(), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    env: await environmentOf(folder, url),
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function configurationOf(folder: string, upstream: string | undefined) {
  const others = upstream === undefined ? {} : { proxy: 'upstream' };
  return {
    storage: join(folder, 'storage'),
    auth: { htpasswd: { file: join(folder, 'htpasswd'), max_users: 1 } },
    uplinks: upstream === undefined ? {} : { upstream: { url: upstream, timeout: '60s' } },
    packages: {
      // Never from upstream: what is installed is what was published here.
      '@crossborder-fx/*': { access: '$all', publish: '$authenticated' },
      '**': { access: '$all', ...others },
    },
    // Otherwise it verifies the password, in a quarter of a second, for each request with the token.
    security: { api: { legacy: false, jwt: { sign: { expiresIn: '1d' } } } },
    max_body_size: '100mb',
    web: { enable: false },
    log: { type: 'file', path: join(folder, 'verdaccio.log'), format: 'json', level: 'warn' },
  };
}

/** Settings, a user and a cache for npm, apart from those of the person who runs this. */
async function environmentOf(folder: string, url: string): Promise<NodeJS.ProcessEnv> {
  const name = 'rehearsal';
  const response = await fetch(`${url}-/user/org.couchdb.user:${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password: randomUUID() }),
  });
  const { token } = await response.json();
  if (typeof token !== 'string') throw new Error(`verdaccio gave no token: ${response.status}`);
  const userconfig = join(folder, 'npmrc');
  const lines = [`registry=${url}`, `${url.slice('http:'.length)}:_authToken=${token}`];
  await writeFile(
    userconfig,
    `${lines.join('\n')}\nfund=false\naudit=false\nupdate-notifier=false\n`,
  );
  // npm also passes on the settings of that person as variables.
  const own = Object.entries(environment()).filter(([key]) => !/^npm_config_/i.test(key));
  return {
    ...Object.fromEntries(own),
    npm_config_userconfig: userconfig,
    npm_config_registry: url,
    npm_config_cache: join(folder, 'cache'),
    npm_config_loglevel: 'error',
  };
}
