import { createMockServer } from '@scalar/mock-server';
import { withImpossibleQuote, withoutListOfAllPayments } from '../controls.ts';
import { type ExampleRequest, joinFindings, tryAnswers, tryRefusals } from '../example-requests.ts';
import type { InteroperabilityCase } from '../interoperability-case.ts';

export const tool: InteroperabilityCase = {
  name: 'Scalar mock server',
  package: '@scalar/mock-server',
  document: 'expanded',
  controls: [withoutListOfAllPayments, withImpossibleQuote],
  async run({ document, operations }) {
    const server = await createMockServer({ document: { ...document }, logger: false });
    const send = async ({ url, ...request }: ExampleRequest) => {
      const response = await server.request(url, request);
      return { status: response.status, text: await response.text() };
    };
    const answers = await tryAnswers(operations, send);
    const refusals = await tryRefusals(async (request) => (await send(request)).status === 422);
    return joinFindings(answers, refusals);
  },
};
