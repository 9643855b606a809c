import { promisify } from 'node:util';
import { convertV2 } from 'openapi-to-postmanv2';
import { withoutListOfAllPayments } from '../controls.ts';
import { compareNames, type InteroperabilityCase } from '../interoperability-case.ts';

interface Item {
  item?: Item[];
  request?: { method: string; url: { path: string[] } };
}

export const openapiToPostman: InteroperabilityCase = {
  name: 'openapi-to-postmanv2',
  package: 'openapi-to-postmanv2',
  document: 'expanded',
  controls: [{ ...withoutListOfAllPayments, problem: /^no request GET \/payments\/all$/ }],
  async run({ document, operations }) {
    const conversion = await promisify(convertV2)({ type: 'json', data: document }, {});
    const collection = conversion?.result ? conversion.output?.[0]?.data : undefined;
    if (!collection) throw new Error(conversion?.reason ?? 'no collection');
    const requests = requestsOf(collection);
    const wanted = operations.map(
      ({ method, template }) => `${method} ${template.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    return {
      found: [`a collection of ${requests.length} requests for ${wanted.length} operations`],
      problems: compareNames('request', wanted, requests),
    };
  },
};

function requestsOf({ item = [], request }: Item): string[] {
  const own = request ? [`${request.method} /${request.url.path.join('/')}`] : [];
  return [...own, ...item.flatMap(requestsOf)];
}
