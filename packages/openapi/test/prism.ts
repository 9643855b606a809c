import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export interface PlainPrism {
  url: string;
  process: ChildProcess;
}

const published = fileURLToPath(new URL('../openapi.yaml', import.meta.url));

/** Prism's own command line, as anyone would start it, on the published document. */
export function startPlainPrism(document = published): Promise<PlainPrism> {
  const cli = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js');
  const child = spawn(process.execPath, [cli, 'mock', document, '--port', '0']);
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
