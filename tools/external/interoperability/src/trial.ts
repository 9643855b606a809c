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
  /** The variant of the OpenAPI document that the tests give to the tool. */
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
  /** Every operation of the published document: the tool must find all of them, also in a document that a test has broken. */
  operations: ExampleOperation[];
}

/** Tries a tool on its OpenAPI document, or on a copy of the document that a test has broken. */
export async function tryTool(
  tool: Tool,
  breakDocument?: (document: OpenApiDocument) => void,
): Promise<string[]> {
  const document = await readDocument(tool.document);
  const operations = exampleOperations(document);
  breakDocument?.(document);
  // The folder lies inside tools/external, so that generated code can import the packages installed there; git ignores dist.
  const folder = join(import.meta.dirname, '../dist', tool.package ?? tool.name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  return tool.run({ document, file, folder, operations }).catch((error: Error) => [error.message]);
}

/**
 * Compares the found names with the wanted names: lists each wanted name that was not found exactly once, and each found name
 * that was not wanted.
 */
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
