import { withoutPaymentDetail, withoutStatuses } from '../controls.ts';
import { judgeClient } from '../generated-client.ts';
import type { InteroperabilityCase } from '../interoperability-case.ts';
import { runTool } from '../run-tool.ts';

export const tool: InteroperabilityCase = {
  name: 'swagger-typescript-api',
  package: 'swagger-typescript-api',
  document: 'templated',
  note: 'With `--generate-union-enums`, and checked although its code says `@ts-nocheck`.',
  controls: [withoutPaymentDetail, withoutStatuses],
  async run(trial) {
    const input = ['--path', trial.file, '--generate-union-enums'];
    const args = ['generate', ...input, '--output', trial.folder, '--name', 'client.ts'];
    await runTool('swagger-typescript-api', args, trial.folder);
    return judgeClient(trial, {
      functionsIn: 'client.ts',
      functionPattern: /^ {4}(\w+): \(/gm,
      use: (status) =>
        `import { Api } from './client';\nexport const page = await new Api().payments.listPayments('${status}', { page: '2' });\n`,
    });
  },
};
