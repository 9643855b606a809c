import type {
  DocumentName,
  ExampleOperation,
  OpenApiDocument,
} from '@crossborder-fx/tools-description';

/** A tool of others, and how the description is tried on it. */
export interface InteroperabilityCase {
  name: string;
  /** The npm package whose version is reported. @default its name */
  package?: string;
  /** The document that is meant for this kind of tool. */
  document: DocumentName;
  /** What a user of the tool should know. */
  note?: string;
  /** What the tool makes of the document that is the tool's own limitation. */
  explained?: Explanation[];
  /** What the case has to notice: the tests break the document in each of these ways. */
  controls: Control[];
  /** Tries the tool. What it throws counts as a problem too. */
  run(trial: Trial): Promise<Findings>;
}

export interface Control {
  /** What is wrong with the document. */
  what: string;
  breakDocument: (document: OpenApiDocument) => void;
  /** Matches the problem that the case then has to report. */
  problem: RegExp;
}

export interface Explanation {
  /** Matches the problem. An explanation whose problem is gone fails the case, so that none outlives it. */
  problem: RegExp;
  because: string;
}

/** What a case gets to work with. */
export interface Trial {
  /** A copy of its own. */
  document: OpenApiDocument;
  /** The same in JSON, in a file. */
  file: string;
  /** A folder of its own for what the tool writes; what is in it finds the installed packages. */
  folder: string;
  /** Every operation of the published document, broken or not: what has to come out. */
  operations: ExampleOperation[];
}

export interface Findings {
  /** What was seen to work, in numbers. */
  found: string[];
  problems: string[];
}

export function joinFindings(...all: Findings[]): Findings {
  return {
    found: all.flatMap(({ found }) => found),
    problems: all.flatMap(({ problems }) => problems),
  };
}

/** What is missing, what is too much, and what is there more than once. */
export function compareNames(kind: string, wanted: string[], found: string[]): string[] {
  return [
    ...wanted.filter((name) => !found.includes(name)).map((name) => `no ${kind} ${name}`),
    ...found.filter((name) => !wanted.includes(name)).map((name) => `unknown ${kind} ${name}`),
    ...found
      .filter((name, index) => found.indexOf(name) !== index)
      .map((name) => `${kind} ${name} more than once`),
  ];
}
