import { startPlainPrism } from '../../../../../packages/openapi/test/prism.ts';
import { withImpossibleQuote, withoutListOfAllPayments } from '../controls.ts';
import { type ExampleRequest, joinFindings, tryAnswers, tryRefusals } from '../example-requests.ts';
import type { InteroperabilityCase } from '../interoperability-case.ts';

export const tool: InteroperabilityCase = {
  name: 'Prism',
  package: '@stoplight/prism-cli',
  document: 'expanded',
  controls: [withoutListOfAllPayments, withImpossibleQuote],
  async run({ file, operations }) {
    const prism = await startPlainPrism(file);
    const send = async ({ url, ...request }: ExampleRequest) => {
      const response = await fetch(prism.url + url, request);
      return { status: response.status, text: await response.text() };
    };
    try {
      const answers = await tryAnswers(operations, send);
      const refusals = await tryRefusals(async (request) => (await send(request)).status === 422);
      return joinFindings(answers, refusals);
    } finally {
      prism.process.kill();
    }
  },
};
