import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutPaymentDetail, withoutStatuses } from '../controls.ts';
import { judgeClient } from '../generated-client.ts';
import type { InteroperabilityCase } from '../interoperability-case.ts';
import { runTool } from '../run-tool.ts';

const config = `import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';

export default defineConfig({
  root: '.',
  input: { path: './openapi.json' },
  output: { path: './client' },
  plugins: [
    pluginOas({ generators: [] }),
    pluginTs(),
    pluginClient({ client: 'fetch', output: { path: 'functions' } }),
  ],
});
`;

export const tool: InteroperabilityCase = {
  name: 'kubb',
  package: '@kubb/cli',
  document: 'templated',
  note: 'With its plugins oas, ts and client. Of kubb 5 not all packages can be installed: @kubb/plugin-ts is missing.',
  controls: [withoutPaymentDetail, withoutStatuses],
  async run(trial) {
    await writeFile(join(trial.folder, 'kubb.config.js'), config);
    await runTool('@kubb/cli', ['generate'], trial.folder);
    return judgeClient(trial, {
      functionsIn: 'client/functions/*.ts',
      functionPattern: /^export async function (\w+)/gm,
      use: (status) =>
        `import { listPayments } from './client';\nexport const page = await listPayments('${status}', { page: '2' });\n`,
    });
  },
};
