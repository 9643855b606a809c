import { type CollectionResult, convertV2 } from 'openapi-to-postmanv2';
import { withoutListOfAllPayments } from '../controls.ts';
import type { InteroperabilityCase } from '../interoperability-case.ts';
import { compareNames } from '../names.ts';

interface Item {
  item?: Item[];
  request?: { method: string; url: { path: string[] } };
}

export const tool: InteroperabilityCase = {
  name: 'openapi-to-postmanv2',
  package: 'openapi-to-postmanv2',
  document: 'expanded',
  controls: [{ ...withoutListOfAllPayments, problem: /^no request GET \/payments\/all$/ }],
  async run({ document, operations }) {
    const { result, reason, output } = await convert(document);
    if (!result || !output?.[0]) return { found: '', problems: [reason ?? 'no collection'] };
    const requests = requestsOf(output[0].data);
    const wanted = operations.map(
      ({ method, template }) => `${method} ${template.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    return {
      found: `a collection of ${requests.length} requests for ${wanted.length} operations`,
      problems: compareNames('request', wanted, requests),
    };
  },
};

function convert(data: object): Promise<CollectionResult> {
  return new Promise((resolve, reject) => {
    convertV2({ type: 'json', data }, {}, (error, result) => {
      if (error || !result) reject(new Error(error?.message ?? 'no result'));
      else resolve(result);
    });
  });
}

function requestsOf({ item = [], request }: Item): string[] {
  const own = request ? [`${request.method} /${request.url.path.join('/')}`] : [];
  return [...own, ...item.flatMap(requestsOf)];
}
