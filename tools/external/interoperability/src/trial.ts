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

/** A third-party tool, and how the description is tried on the tool. */
export interface Tool {
  name: string;
  /** The npm package whose version is reported. @default the name of the tool */
  package?: string;
  /** The OpenAPI document that is meant for this kind of tool. */
  document: DocumentName;
  /** The conclusion of the page when the trial of the tool finds no problem. */
  shows: string;
  /** Advice for users of the tool, on the page about interoperability. */
  note?: string;
  /** The mistakes that the tests put into the document, each of which the tool must notice. */
  controls: Control[];
  /** Tries the tool, and returns the problems. A thrown error counts as a problem. */
  run(trial: Trial): Promise<string[]>;
}

export interface Control {
  /** The mistake that a test puts into the document. */
  what: string;
  breakDocument: (document: OpenApiDocument) => void;
  /** Matches the problem that the tool must report for the mistake. */
  problem: RegExp;
}

/** The input of an OpenAPI tool under test. */
export interface Trial {
  /** The trial's own copy of the OpenAPI document. */
  document: OpenApiDocument;
  /** The path of a JSON file that holds the same OpenAPI document as `document`. */
  file: string;
  /** The trial's own folder for the files that the tool writes; code in the folder finds the installed packages. */
  folder: string;
  /** Every operation of the published document: the tool must find them all, in a broken document too. */
  operations: ExampleOperation[];
}

/** Tries a tool on its document, or on a broken copy of it. */
export async function tryTool(
  tool: Tool,
  breakDocument?: (document: OpenApiDocument) => void,
): Promise<string[]> {
  const document = await readDocument(tool.document);
  const operations = exampleOperations(document);
  breakDocument?.(document);
  // The folder lies here so that generated code finds its imports; git ignores dist.
  const folder = join(import.meta.dirname, '../dist', tool.package ?? tool.name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  return tool.run({ document, file, folder, operations }).catch((error: Error) => [error.message]);
}

/** Lists the names that are missing, superfluous or repeated. */
export function compareNames(kind: string, wanted: string[], found: string[]): string[] {
  const countOf = (name: string) => found.filter((one) => one === name).length;
  return [...new Set([...wanted, ...found])]
    .filter((name) => countOf(name) !== (wanted.includes(name) ? 1 : 0))
    .map((name) => `${countOf(name)} × ${kind} ${name}`);
}

export function remove(from: unknown, key: string): void {
  if (!isRecord(from) || !(key in from)) throw new Error(`The document has no ${key} to remove`);
  delete from[key];
}

export const withoutPaymentDetail: Control = {
  what: 'that the operation getPayment is missing',
  breakDocument: ({ paths }) => remove(paths['/payments/{id}'], 'get'),
  problem: /^(0 × function|does not show) getPayment$/,
};

export const withoutLimit: Control = {
  what: 'that the limit of a name is missing',
  breakDocument: ({ components }) => {
    const { properties } = Object(components?.['schemas']?.['HolderInput']);
    remove(properties?.name, 'maxLength');
  },
  problem: /^accepts a name of 101 characters$/,
};
