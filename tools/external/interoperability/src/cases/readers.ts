import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import SwaggerParser from '@apidevtools/swagger-parser';
import spectralCore from '@stoplight/spectral-core';
import spectralParsers from '@stoplight/spectral-parsers';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { convertV2 } from 'openapi-to-postmanv2';
import { remove, withoutListOfAllPayments } from '../controls.ts';
import { compareNames, type InteroperabilityCase } from '../interoperability-case.ts';

interface Item {
  item?: Item[];
  request?: { method: string; url: { path: string[] } };
}

/** Tools that read the document, and check or convert it. */
export const readers: InteroperabilityCase[] = [
  {
    name: 'openapi-to-postmanv2',
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
  },
  {
    name: 'Spectral',
    package: '@stoplight/spectral-core',
    document: 'expanded',
    note: 'The ruleset `spectral:oas`, nothing ignored.',
    controls: [
      {
        what: 'no operationId',
        breakDocument: ({ paths }) => remove(paths['/wallets']?.get, 'operationId'),
        problem: /^operation-operationId: /,
      },
      {
        what: 'an example that its schema refuses',
        breakDocument: ({ components }) => {
          Object.assign(components?.['parameters']?.['Page'] ?? {}, { example: 'first' });
        },
        problem: /^oas3-valid-media-example: components\.parameters\.Page/,
      },
    ],
    async run({ file }) {
      const linter = new spectralCore.Spectral();
      linter.setRuleset(new spectralCore.Ruleset(spectralRulesets.oas));
      const text = await readFile(file, 'utf8');
      const results = await linter.run(new spectralCore.Document(text, spectralParsers.Json, file));
      const rules = Object.values(linter.ruleset?.rules ?? {}).filter(({ enabled }) => enabled);
      return {
        found: [`no error, warning or hint from ${rules.length} rules`],
        problems: results.map(
          ({ code, path, message }) => `${code}: ${path.join('.')}: ${message}`,
        ),
      };
    },
  },
  {
    name: 'Swagger Parser',
    package: '@apidevtools/swagger-parser',
    document: 'expanded',
    controls: [
      {
        what: 'no title',
        breakDocument: ({ info }) => remove(info, 'title'),
        problem: /must have required property 'title'/,
      },
      {
        what: 'a reference to nothing',
        breakDocument: ({ components }) => remove(components?.['schemas'], 'Currency'),
        problem: /"Currency" does not exist/,
      },
    ],
    async run({ file, operations }) {
      const { paths = {} } = await SwaggerParser.validate(file);
      const { length } = Object.values(paths).flatMap((item) => Object.keys(item ?? {}));
      return {
        found: [`valid, and every reference resolved, in ${length} operations`],
        problems: length === operations.length ? [] : [`${length} operations are left`],
      };
    },
  },
];

function requestsOf({ item = [], request }: Item): string[] {
  const own = request ? [`${request.method} /${request.url.path.join('/')}`] : [];
  return [...own, ...item.flatMap(requestsOf)];
}
