import { compile, platforms, resolutions } from '../../../runtimes/src/compilers.ts';
import { endOf } from './command.ts';

const settings = {
  ...resolutions,
  node16: { module: 'node16', moduleResolution: 'node16' },
};

export type Resolution = keyof typeof settings;
export const resolutionNames = Object.keys(settings) as Resolution[];

/** With `node16` no TypeScript lets a CommonJS file require any ES module; it has to import it. */
const importing = `
export async function wallets(): Promise<unknown> {
  const { createClient } = await import('@crossborder-fx/client');
  const { WebhookVerificationError } = await import('@crossborder-fx/webhooks');
  const fx = createClient({ baseUrl: 'https://demo.example', username: 'a', secret: 'b' });
  return new Error('never', { cause: [fx.wallets.list(), WebhookVerificationError] });
}
`;

/** The ways in which a consumer takes the packages in, and the files that do so. */
export function waysOf(resolution: Resolution) {
  const common = resolution === 'node16' ? importing : undefined;
  return {
    name: resolution === 'node16' ? 'ESM, and import() in CommonJS' : 'ESM and require',
    files: { 'main.ts': undefined, 'openapi-fetch.ts': undefined, 'common.cts': common },
  };
}

/** @throws {Error} with the first error that the compiler finds */
export async function compileConsumer(
  project: string,
  compiler: string,
  resolution: Resolution,
  files: Record<string, string | undefined> = waysOf(resolution).files,
): Promise<void> {
  const options = { ...settings[resolution], ...platforms.Node };
  await compile(project, compiler, options, files).catch((cause) => {
    throw new Error(`the compiler ${endOf(cause)}`, { cause });
  });
}
