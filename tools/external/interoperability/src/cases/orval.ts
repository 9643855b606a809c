import { withoutPaymentDetail, withoutStatuses } from '../controls.ts';
import { judgeClient } from '../generated-client.ts';
import type { InteroperabilityCase } from '../interoperability-case.ts';
import { runTool } from '../run-tool.ts';

export const tool: InteroperabilityCase = {
  name: 'orval',
  package: 'orval',
  document: 'templated',
  controls: [withoutPaymentDetail, withoutStatuses],
  async run(trial) {
    const args = ['--input', trial.file, '--output', 'client.ts', '--client', 'fetch'];
    await runTool('orval', args, trial.folder);
    return judgeClient(trial, {
      functionsIn: 'client.ts',
      functionPattern: /^export const (\w+) = async/gm,
      use: (status) =>
        `import { listPayments } from './client';\nexport const page = await listPayments('${status}', { page: '2' });\n`,
    });
  },
};
