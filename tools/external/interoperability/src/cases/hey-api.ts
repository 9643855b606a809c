import { withoutPaymentDetail, withoutStatuses } from '../controls.ts';
import { judgeClient } from '../generated-client.ts';
import type { InteroperabilityCase } from '../interoperability-case.ts';
import { runTool } from '../run-tool.ts';

export const tool: InteroperabilityCase = {
  name: '@hey-api/openapi-ts',
  package: '@hey-api/openapi-ts',
  document: 'templated',
  controls: [withoutPaymentDetail, withoutStatuses],
  async run(trial) {
    const args = ['--input', trial.file, '--output', 'client', '--no-log-file'];
    await runTool('@hey-api/openapi-ts', args, trial.folder);
    return judgeClient(trial, {
      functionsIn: 'client/sdk.gen.ts',
      functionPattern: /^export const (\w+) = </gm,
      use: (status) =>
        `import { listPayments } from './client';\nexport const page = await listPayments({ path: { status: '${status}' }, query: { page: '2' } });\n`,
    });
  },
};
