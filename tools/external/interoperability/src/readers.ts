import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import SwaggerParser from '@apidevtools/swagger-parser';
import spectralCore from '@stoplight/spectral-core';
import spectralParsers from '@stoplight/spectral-parsers';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { convertV2 } from 'openapi-to-postmanv2';
import { compareNames, type Tool, withoutListOfAllPayments } from './trial.ts';

interface Item {
  item?: Item[];
  request?: { method: string; url: { path: string[] } };
}

/** Third-party tools that read the OpenAPI document to check it or to convert it. */
export const readers: Tool[] = [
  {
    name: 'openapi-to-postmanv2',
    shows: 'a collection with one request for each operation',
    document: 'expanded',
    controls: [withoutListOfAllPayments],
    async run({ document, operations }) {
      const conversion = await promisify(convertV2)({ type: 'json', data: document }, {});
      const collection = conversion?.result ? conversion.output?.[0]?.data : undefined;
      if (!collection) throw new Error(conversion?.reason ?? 'the tool made no collection');
      const requests = requestsOf(collection);
      const wanted = operations.map(
        ({ method, template }) => `${method} ${template.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      );
      return compareNames('request', wanted, requests);
    },
  },
  {
    name: 'Spectral',
    package: '@stoplight/spectral-core',
    document: 'expanded',
    shows: 'no error, warning or hint of the ruleset `spectral:oas`',
    controls: [
      {
        what: 'that an operation has no operationId',
        path: 'paths./wallets.get.operationId',
        problem: /^operation-operationId: /,
      },
      {
        what: 'an example that its schema refuses',
        path: 'components.parameters.Page.example',
        value: 'first',
        problem: /^oas3-valid-media-example: components\.parameters\.Page/,
      },
    ],
    async run({ file }) {
      const linter = new spectralCore.Spectral();
      linter.setRuleset(new spectralCore.Ruleset(spectralRulesets.oas));
      const text = await readFile(file, 'utf8');
      const results = await linter.run(new spectralCore.Document(text, spectralParsers.Json, file));
      return results.map(({ code, path, message }) => `${code}: ${path.join('.')}: ${message}`);
    },
  },
  {
    name: 'Swagger Parser',
    package: '@apidevtools/swagger-parser',
    shows: 'valid, and every reference resolved',
    document: 'expanded',
    controls: [
      {
        what: 'that the document has no title',
        path: 'info.title',
        problem: /must have required property 'title'/,
      },
      {
        what: 'a reference to a schema that does not exist',
        path: 'components.schemas.Currency',
        problem: /"Currency" does not exist/,
      },
    ],
    async run({ file }) {
      await SwaggerParser.validate(file);
      return [];
    },
  },
];

function requestsOf({ item = [], request }: Item): string[] {
  const own = request ? [`${request.method} /${request.url.path.join('/')}`] : [];
  return [...own, ...item.flatMap(requestsOf)];
}
