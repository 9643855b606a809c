import { withoutPaymentDetail, withoutStatuses } from '../controls.ts';
import { judgeClient } from '../generated-client.ts';
import type { InteroperabilityCase } from '../interoperability-case.ts';
import { runTool } from '../run-tool.ts';

export const tool: InteroperabilityCase = {
  name: 'openapi-zod-client',
  package: 'openapi-zod-client',
  document: 'templated',
  controls: [withoutPaymentDetail, withoutStatuses],
  async run(trial) {
    await runTool('openapi-zod-client', [trial.file, '--output', 'client.ts'], trial.folder);
    return judgeClient(trial, {
      functionsIn: 'client.ts',
      functionPattern: /^ {4}alias: "(\w+)"/gm,
      use: (status) =>
        `import { createApiClient } from './client';\nconst client = createApiClient('https://base-url.invalid');\nexport const page = await client.listPayments({ params: { status: '${status}' }, queries: { page: '2' } });\n`,
    });
  },
};
