import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { environment } from '../../runtimes/src/environment.ts';

const scope = '@crossborder-fx/*';

/** An npm registry on loopback, which stores published packages, and fetches all others from another registry. */
export interface Registry {
  url: string;
  /** The environment variables with which npm uses this registry, and publishes to it as a new user. */
  env: NodeJS.ProcessEnv;
}

/**
 * Starts the npm registry verdaccio, which stores its data in a folder and stops when this process ends. Without
 * `upstream`, it has only the packages that are published to it.
 */
export async function startRegistry(folder: string, upstream?: string): Promise<Registry> {
  await mkdir(folder, { recursive: true });
  const settings = {
    storage: join(folder, 'storage'),
    auth: { htpasswd: { file: join(folder, 'htpasswd'), max_users: 1 } },
    uplinks: upstream === undefined ? {} : { upstream: { url: upstream, timeout: '60s' } },
    packages: {
      [scope]: { access: '$all', publish: '$authenticated' },
      '**': { access: '$all', ...(upstream === undefined ? {} : { proxy: 'upstream' }) },
    },
    // Without JWTs, verdaccio would check the password for each request with a token, which takes a quarter of a second.
    security: { api: { legacy: false, jwt: { sign: { expiresIn: '1d' } } } },
    max_body_size: '100mb',
    web: { enable: false },
    log: { type: 'file', path: join(folder, 'verdaccio.log'), format: 'json', level: 'warn' },
  };
  // The settings of verdaccio are written as JSON, which is valid YAML.
  await writeFile(join(folder, 'verdaccio.yaml'), JSON.stringify(settings));
  const { runServer } = await import('verdaccio');
  const server: Server = await runServer(join(folder, 'verdaccio.yaml'));
  await once(server.listen(0, '127.0.0.1').unref(), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  const response = await fetch(`${url}-/user/org.couchdb.user:rehearsal`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'rehearsal', password: randomUUID() }),
  });
  const { token } = await response.json();
  const npmrc = join(folder, 'npmrc');
  const login = `${url.slice('http:'.length)}:_authToken=${token}`;
  await writeFile(npmrc, `registry=${url}\n${login}\nfund=false\naudit=false\n`);
  // npm passes its settings on in environment variables. The rehearsal must not use the settings of its user.
  const own = Object.entries(environment()).filter(([name]) => !/^npm_config_/i.test(name));
  const env = {
    ...Object.fromEntries(own),
    npm_config_userconfig: npmrc,
    npm_config_registry: url,
    npm_config_cache: join(folder, 'cache'),
    npm_config_loglevel: 'error',
  };
  return { url, env };
}
