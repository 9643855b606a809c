import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DocumentName,
  type ExampleOperation,
  exampleOperations,
  isRecord,
  type OpenApiDocument,
  readDocument,
} from '@crossborder-fx/tools-description';

/** A third-party tool for OpenAPI, and how the tests try the OpenAPI description on the tool. */
export interface Tool {
  name: string;
  /** The npm package of the tool, whose version the documentation page shows. @default the name of the tool */
  package?: string;
  document: DocumentName;
  /** The sentence of the documentation page about the tool when the trial of the tool finds no problem. */
  shows: string;
  /** Advice for users of the tool, shown on the documentation page about interoperability. */
  note?: string;
  /** The mistakes that the tests put into the OpenAPI document, each of which the tool must notice. */
  controls: Control[];
  /** Runs the tool on the OpenAPI document, and returns the problems that it finds. A thrown error counts as a problem. */
  run(trial: Trial): Promise<string[]>;
}

export interface Control {
  /** The mistake that a test puts into the OpenAPI document, in words. */
  what: string;
  /** The keys, joined by dots, of the value that the mistake removes or replaces in the document. */
  path: string;
  /** The value that the mistake puts in place of the old one. @default the mistake removes the key */
  value?: unknown;
  /** Matches the problem that the tool must report for the mistake. */
  problem: RegExp;
}

export interface Trial {
  /** The trial's own copy of the OpenAPI document. */
  document: OpenApiDocument;
  /** The path of a JSON file that holds the same OpenAPI document as `document`. */
  file: string;
  /** The trial's own folder for the files that the tool writes; code in the folder finds the installed packages. */
  folder: string;
  /** Every operation of the published document: the tool must find all of them, also in a document that a test has broken. */
  operations: ExampleOperation[];
}

export async function tryTool(tool: Tool, mistake?: Control): Promise<string[]> {
  const document = await readDocument(tool.document);
  const operations = exampleOperations(document);
  if (mistake) {
    const keys = mistake.path.split('.');
    const last = String(keys.pop());
    const parent = keys.reduce<unknown>((value, key) => Object(value)[key], document);
    if (!isRecord(parent)) throw new Error(`The document must have ${keys.join('.')}`);
    if (mistake.value !== undefined) parent[last] = mistake.value;
    else if (last in parent) delete parent[last];
    else throw new Error(`The document must have ${mistake.path}`);
  }
  // In this folder, generated code can import the packages of tools/external, and git ignores the files.
  const folder = join(import.meta.dirname, '../dist', tool.package ?? tool.name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  return tool.run({ document, file, folder, operations }).catch((error: Error) => [error.message]);
}

/** Lists each wanted name that was not found exactly once, and each found name that was not wanted. */
export function compareNames(kind: string, wanted: string[], found: string[]): string[] {
  const countOf = (name: string) => found.filter((one) => one === name).length;
  return [...new Set([...wanted, ...found])]
    .filter((name) => countOf(name) !== (wanted.includes(name) ? 1 : 0))
    .map((name) => `${countOf(name)} × ${kind} ${name}`);
}

export const withoutPaymentDetail: Control = {
  what: 'that the operation getPayment is missing',
  path: 'paths./payments/{id}.get',
  problem: /^(0 × function|does not show) getPayment$/,
};

/** Without the path /payments/all, a mock server reads `all` as the id of a payment. */
export const withoutListOfAllPayments: Control = {
  what: 'that the path /payments/all is missing',
  path: 'paths./payments/all',
  problem: /^(0 × request GET \/payments\/all$|GET \/payments\/all\?\S+: )/,
};

export const withoutLimit: Control = {
  what: 'that the limit of a name is missing',
  path: 'components.schemas.HolderInput.properties.name.maxLength',
  problem: /^accepts a name of 101 characters$/,
};

export function overlongBeneficiary(operations: ExampleOperation[]): object {
  const [body] = operations.find(({ id }) => id === 'createExternalBankAccount')?.bodies ?? [];
  return { ...Object(body), holder: { ...Object(body).holder, name: 'n'.repeat(101) } };
}
