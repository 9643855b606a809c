import {
  bodyExamples,
  type ExampleOperation,
  exampleOperations,
  type OpenApiDocument,
} from '@crossborder-fx/tools-description';
import { testCredentials } from '../../../../packages/test-server/src/check/credentials.ts';
import { jsonFile, type PublishedFile } from '../published-file.ts';
import { requestOf, withVariables } from './request-of.ts';
import { preRequestScript, testScript } from './scripts.ts';
import { remembered } from './variables.ts';

/** A Postman collection of every operation, and an environment for a sandbox on this machine. */
export function postmanFiles(document: OpenApiDocument): PublishedFile[] {
  return [
    jsonFile('postman/crossborder-fx.json', collection(document)),
    jsonFile('postman/sandbox.environment.json', environment),
  ];
}

const environment = {
  name: 'crossborder-fx sandbox',
  _postman_variable_scope: 'environment',
  values: [
    { key: 'baseUrl', value: 'http://127.0.0.1:4010', type: 'default', enabled: true },
    { key: 'username', value: testCredentials.username, type: 'default', enabled: true },
    { key: 'secret', value: testCredentials.secret, type: 'secret', enabled: true },
    { key: 'today', value: '', type: 'default', enabled: true },
  ],
};

const description = `Every operation of the interface. A script signs each request with \`username\` and \`secret\`, which the
environment has beside \`baseUrl\`.

Run the folders in their order: what an answer says is kept in variables that later requests use. Payments
go from the first account in EUR to the first beneficiary in EUR that was there before; only what the run
created is deleted. It creates a payment, a trade and a fixed forward: run it in a sandbox or in the demo
environment.

\`today\` is the day that dates are counted from, such as 2026-11-23. Without it, it is the day of this machine.`;

function collection(document: OpenApiDocument): object {
  const operations = exampleOperations(document);
  const folders = (document.tags ?? []).map(({ name, description: about }) => ({
    name,
    description: about,
    item: operations
      .filter(({ operation }) => operation.tags?.[0] === name)
      // What the others read is deleted last.
      .sort((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))
      .map((example) => itemOf(document, example)),
  }));
  return {
    info: {
      name: document.info.title,
      description,
      version: document.info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    event: [{ listen: 'prerequest', script: scriptOf(preRequestScript) }],
    // The group of notifications has none: those are requests of the service.
    item: folders.filter(({ item }) => item.length > 0),
  };
}

function itemOf(document: OpenApiDocument, example: ExampleOperation): object {
  const { id, operation, bodies } = example;
  const remember = remembered[id as keyof typeof remembered];
  return {
    name: `${operation.summary} (${id})`,
    event: [{ listen: 'test', script: scriptOf(testScript(id, remember)) }],
    request: requestOf(example, withVariables(id, bodies[0])),
    response: savedAnswers(document, example),
  };
}

function scriptOf(source: string): object {
  return { type: 'text/javascript', exec: source.split('\n') };
}

/** The example answers, each with the request of the same name, where there is one. */
function savedAnswers(document: OpenApiDocument, example: ExampleOperation): object[] {
  const { operation, answers, bodies } = example;
  const requests = bodyExamples(document, operation.requestBody);
  return answers
    .filter(({ response, value }) => response !== 'default' && value !== undefined)
    .map(({ response, example: name, value }) => ({
      name,
      originalRequest: requestOf(
        example,
        requests.find((one) => one.name === name)?.value ?? bodies[0],
      ),
      code: Number(response),
      status: 'OK',
      header: [{ key: 'Content-Type', value: 'application/json' }],
      _postman_previewlanguage: 'json',
      body: JSON.stringify(value, null, 2),
    }));
}
