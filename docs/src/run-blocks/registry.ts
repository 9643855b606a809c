import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { packPackages } from '../../../tools/external/runtimes/src/consumer.ts';

/** Packs the packages of this repository into a folder, and serves them on this machine as npm's registry would. */
export async function startRegistry(folder: string) {
  const packed = await packPackages(folder);
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(url.slice(1));
    // Forbids npm to cache the packages, because the next run has other packages with the same versions.
    response.setHeader('cache-control', 'no-store');
    if (path.endsWith('.tgz')) {
      response.end(readFileSync(join(folder, basename(path))));
      return;
    }
    const { archive } = packed.find(({ name }) => name === path) ?? {};
    if (archive === undefined) {
      response.writeHead(404).end('{}');
      return;
    }
    const file = join(repository, path.replace('@crossborder-fx', 'packages'), 'package.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    const { version } = manifest;
    const dist = { tarball: `${origin()}/${basename(archive)}` };
    const versions = { [version]: { ...manifest, dist } };
    response.end(JSON.stringify({ name: path, 'dist-tags': { latest: version }, versions }));
  });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: origin(), close: () => server.close().closeAllConnections() };
}
