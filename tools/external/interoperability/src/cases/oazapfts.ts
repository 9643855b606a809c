import { withoutPaymentDetail, withoutStatuses } from '../controls.ts';
import { judgeClient } from '../generated-client.ts';
import type { InteroperabilityCase } from '../interoperability-case.ts';
import { runTool } from '../run-tool.ts';

export const tool: InteroperabilityCase = {
  name: 'oazapfts',
  package: 'oazapfts',
  document: 'templated',
  controls: [withoutPaymentDetail, withoutStatuses],
  async run(trial) {
    await runTool('oazapfts', [trial.file, 'client.ts'], trial.folder);
    return judgeClient(trial, {
      functionsIn: 'client.ts',
      functionPattern: /^export function (\w+)/gm,
      use: (status) =>
        `import { listPayments } from './client';\nexport const page = await listPayments('${status}', { page: '2' });\n`,
    });
  },
};
