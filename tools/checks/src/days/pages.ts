import ts from 'typescript';
import { daysByHand } from './by-hand.ts';
import { type FixedDay, fixedDaysInText } from './fixed-days.ts';
import { isSandboxOfToday, some } from './today.ts';

interface Block {
  language: string;
  code: string;
  /** Its first line in the page, from 1. */
  line: number;
}

export function daysByHandInPage(markdown: string): number[] {
  return blocksOf(markdown).flatMap(({ language, code, line }) =>
    daysByHand(language, code).map((one) => line + one - 1),
  );
}

/** In the blocks of a page: what stands beside no server that is told when it is, in its block or else in the page. */
export function fixedDaysInPage(file: string, markdown: string): FixedDay[] {
  const blocks = blocksOf(markdown);
  const servers = blocks.map(serverOf);
  const isSafe = !servers.includes('today') && servers.includes('told');
  return blocks
    .filter(
      (block, index) =>
        isProgram(block) && (servers[index] ?? (isSafe ? 'told' : 'today')) === 'today',
    )
    .flatMap(({ code, line }) => fixedDaysInText(file, code, line));
}

// The others are answers.
const isProgram = ({ language }: Block) => !/^(?:json|text)$/.test(language);

/** Which server a block starts: one of today, or a mock or a sandbox that is told when it is. */
function serverOf({ language, code }: Block): 'today' | 'told' | undefined {
  if (/^(?:ts|js)$/.test(language)) {
    const source = ts.createSourceFile('block.ts', code, ts.ScriptTarget.Latest, true);
    if (some(source, isSandboxOfToday)) return 'today';
    return /\bstart(?:Sandbox|Mock)\(/.test(code) ? 'told' : undefined;
  }
  const starts = code
    .split('\n')
    .filter((line) => /crossborder-fx[-/](?:sandbox|mock)\b.* (?:--port|--at|run)\b/.test(line));
  if (starts.some((line) => /sandbox/.test(line) && !line.includes('--at'))) return 'today';
  return starts.length > 0 ? 'told' : undefined;
}

function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    const [, language] = /^ *```(\w*)/.exec(line) ?? [];
    if (language === undefined) {
      if (open) open.code += `${line}\n`;
    } else if (open) {
      blocks.push(open);
      open = undefined;
    } else {
      open = { language, code: '', line: index + 2 };
    }
  }
  return blocks;
}
