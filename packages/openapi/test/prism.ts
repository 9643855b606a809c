import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export interface PlainPrism {
  url: string;
  process: ChildProcess;
}

const published = fileURLToPath(new URL('../openapi.yaml', import.meta.url));

interface PrismOptions {
  /** The OpenAPI document that Prism reads. @default the published document */
  document?: string;
  /** Prism forwards requests to this service, and refuses requests and answers that break the document. */
  upstream?: string;
}

/** Starts the command line of Prism as a user would: as a mock server, or as a proxy that validates requests and answers. */
export function startPlainPrism({
  document = published,
  upstream,
}: PrismOptions = {}): Promise<PlainPrism> {
  const cli = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js');
  const mode =
    upstream === undefined ? ['mock', document] : ['proxy', document, upstream, '--errors'];
  const child = spawn(process.execPath, [cli, ...mode, '--port', '0']);
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const url = /Prism is listening on (http:\S+)/.exec(output)?.[1];
      if (url) resolve({ url, process: child });
    });
    child.once('exit', () => reject(new Error(`Prism did not start:\n${output}`)));
  });
}
