import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';

/** The folder of the programs (samples) that the guides show. */
export const samples = join(import.meta.dirname, '../../samples');
/** This file in a folder of samples has the output of each sample, under the sample's file name. */
export const printedFile = 'printed.yaml';

const languages: Record<string, { label: string; fence: string }> = {
  ts: { label: 'TypeScript', fence: 'ts' },
  js: { label: 'JavaScript', fence: 'js' },
  sh: { label: 'Shell', fence: 'sh' },
  py: { label: 'Python', fence: 'python' },
  java: { label: 'Java', fence: 'java' },
  php: { label: 'PHP', fence: 'php' },
  cs: { label: 'C#', fence: 'csharp' },
  go: { label: 'Go', fence: 'go' },
  sql: { label: 'SQL', fence: 'sql' },
  yml: { label: 'YAML', fence: 'yaml' },
  json: { label: 'JSON', fence: 'json' },
  Dockerfile: { label: 'Dockerfile', fence: 'dockerfile' },
};

export interface Sample {
  /** The path of the program below `docs/samples`. */
  file: string;
  label: string;
  fence: string;
  code: string;
  /** The output of the program, from the file `printed.yaml` in the program's folder. */
  output: string | undefined;
}

/** The block names one program on each line. @throws {Error} when a file does not exist, or its language is unknown */
export function readSamples(block: string, folder = samples): Sample[] {
  return block
    .trim()
    .split(/\s*\n\s*/)
    .map((file) => readSample(file, folder));
}

function readSample(file: string, folder: string): Sample {
  const code = readIfThere(join(folder, file));
  if (code === undefined) throw new Error(`the sample docs/samples/${file} does not exist`);
  const language = languages[file.split(/[./]/).at(-1) ?? ''];
  if (language === undefined)
    throw new Error(
      `${file} is in an unknown language: add the language to docs/src/pages/sample-blocks.ts`,
    );
  return { file, ...language, code, output: printedBy(join(folder, file)) };
}

export function printedBy(file: string): string | undefined {
  return readPrinted(dirname(file))[basename(file)];
}

export function readPrinted(folder: string): Record<string, string> {
  return parse(readIfThere(join(folder, printedFile)) ?? '{}');
}

/** If there are several programs, a script of the site turns them into tabs. */
export function samplesAsTabs(block: readonly Sample[]): string {
  const shown = block.map(
    (sample) =>
      `<div class="sample" data-language="${sample.label}">\n\n${asFences(sample)}\n\n</div>`,
  );
  return `<div class="samples">\n${shown.join('\n')}\n</div>`;
}

/** Writes the programs of a block with the language `sample` as Markdown for readers without a browser, such as assistants. */
export function samplesAsText(block: readonly Sample[]): string {
  return block.map(asFences).join('\n\n');
}

function asFences({ file, fence, code, output }: Sample): string {
  const program = fenced(`${fence} title="${file.split('/').at(-1)}"`, code);
  return output === undefined ? program : `${program}\n\nIt prints:\n\n${fenced('text', output)}`;
}

function fenced(info: string, text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${text.trimEnd()}\n${fence}`;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (Object(error).code === 'ENOENT' || Object(error).code === 'EISDIR') return undefined;
    throw error;
  }
}
