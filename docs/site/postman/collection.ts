import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  type OpenApiDocument,
  operationsOf,
  readDocument,
} from '@crossborder-fx/tools-description';
import type { AstroIntegration } from 'astro';
import { convertV2 } from 'openapi-to-postmanv2';
import { testCredentials } from '../../../packages/test-server/src/ground/credentials.ts';
import { preRequestScript, testScript } from './scripts.ts';
import { bodyVariables, idVariables, remembered } from './variables.ts';

/** Puts a Postman collection of every operation into the site, and an environment for a sandbox on this machine. */
export const postmanCollection: AstroIntegration = {
  name: 'postman-collection',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const folder = new URL('postman/', dir);
      await mkdir(fileURLToPath(folder));
      const collection = await collectionOf(await readDocument('templated'));
      await writeFile(new URL('crossborder-fx.json', folder), asText(collection));
      await writeFile(new URL('sandbox.environment.json', folder), asText(environment));
    },
  },
};

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

/** What is used of a collection as openapi-to-postmanv2 makes it. */
interface Folder {
  name: string;
  item: Item[];
}

interface Item {
  name: string;
  event: object[];
  request: {
    method: string;
    url: {
      path: string[];
      query: { description?: { content?: string }; disabled: boolean }[];
      variable: { key: string; value: string }[];
    };
    body?: { raw?: string };
  };
}

async function collectionOf(document: OpenApiDocument): Promise<object> {
  // Without the header that the script sets.
  const data = structuredClone({ ...document, security: [], webhooks: {} }) as object;
  const conversion = await promisify(convertV2)(
    { type: 'json', data },
    { folderStrategy: 'Tags', parametersResolution: 'Example' },
  );
  const [output] = conversion?.output ?? [];
  if (output === undefined) throw new Error(conversion?.reason ?? 'There is no collection');
  const ids = new Map(
    Array.from(operationsOf(document), ({ method, path, operation }) => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
  const { item, info } = withoutIds(output.data) as { item: Folder[]; info: object };
  for (const folder of item) {
    // What the others read is deleted last.
    folder.item.sort((one, other) => Number(isDeleted(one)) - Number(isDeleted(other)));
    for (const one of folder.item) adapt(one, ids);
  }
  return {
    info: { ...info, description, version: document.info.version },
    event: [{ listen: 'prerequest', script: scriptOf(preRequestScript) }],
    // The group of notifications has none: those are requests of the service.
    item: item.filter((folder) => folder.item.length > 0),
  };
}

const isDeleted = ({ request }: Item): boolean => request.method === 'DELETE';

/** Names the operation, and lets the request take what earlier answers said. */
function adapt(item: Item, operations: ReadonlyMap<string, { operationId?: string }>): void {
  const { method, url, body } = item.request;
  const path = url.path
    .map((segment) =>
      segment.replace(/^:(\w+)$|\{\{(\w+)\}\}/, (_, whole, part) => `{${whole ?? part}}`),
    )
    .join('/');
  const operation = operations.get(`${method} /${path}`);
  // Postman has no variable for a part of a segment, as in `_{status}`: the list of all is asked for.
  url.path = url.path.map((segment) => segment.replace('{{status}}', 'all'));
  const id = operation?.operationId ?? '';
  item.name = `${item.name} (${id})`;
  const remember = remembered[id as keyof typeof remembered];
  item.event = [{ listen: 'test', script: scriptOf(testScript(id, remember)) }];
  // None is required, so that none is sent before somebody ticks it.
  for (const parameter of url.query) parameter.disabled = true;
  for (const variable of url.variable) {
    const name = pathVariable(variable.key, Object(operation)['x-client-method']);
    if (name !== undefined) variable.value = `{{${name}}}`;
  }
  const variables = Object(bodyVariables[id as keyof typeof bodyVariables]);
  if (body?.raw === undefined) return;
  const fields = Object.entries(JSON.parse(body.raw)).map(([field, value]) => [
    field,
    Object.hasOwn(variables, field) ? `{{${variables[field]}}}` : value,
  ]);
  body.raw = JSON.stringify(Object.fromEntries(fields), null, 2);
}

/** The variable for a part of the path; a status is one of the examples. */
function pathVariable(name: string, call: string): string | undefined {
  if (name === 'status') return undefined;
  if (name === 'date') return 'day';
  if (name !== 'id') return name;
  const [resource = ''] = call.split('.');
  const variable = idVariables[resource];
  if (variable !== undefined) return variable;
  throw new Error(`docs/site/postman/variables.ts has no variable for the id of ${resource}`);
}

function scriptOf(source: string): object {
  return { type: 'text/javascript', exec: source.split('\n') };
}

/** The same in each build: what is converted has other ids each time. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  const isId = ([key, one]: [string, unknown]) =>
    /^(?:id|_postman_id)$/.test(key) && /^[\da-f-]{36}$/.test(`${one}`);
  const entries = Object.entries(value).filter((entry) => !isId(entry));
  return Object.fromEntries(entries.map(([key, one]) => [key, withoutIds(one)]));
}

function asText(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}
