import ts from 'typescript';
import type { Part, Parts } from './parts.ts';
import { isSandboxOfToday, lastName, some } from './today.ts';

/** A day that is written down, beside a server that has the day of the machine. */
export interface FixedDay {
  file: string;
  line: number;
  field: string;
}

/** In a test: what one `test` uses, directly or not. */
export function fixedDaysInTest(file: string, parts: Parts): FixedDay[] {
  const all = [...parts.reachedFrom(parts.of(file))];
  if (!all.some(startsToday) || !all.some((part) => daysIn(part).length > 0)) return [];
  const tests = parts.of(file).filter(({ kind }) => kind === 'test');
  return withoutCopies(tests.flatMap((test) => besideToday([...parts.reachedFrom([test])])));
}

/** In a sample: it runs on a sandbox of today, unless it starts a server itself. */
export function fixedDaysInSample(file: string, parts: Parts): FixedDay[] {
  const own = parts.of(file);
  const all = [...parts.reachedFrom(own)];
  if (all.some(({ node }) => some(node, startsServer))) return besideToday(all);
  const isProgram = own.some(({ kind }) => kind === 'step');
  return isProgram ? all.flatMap(daysIn) : [];
}

/** In a program in another language, or one that another server is started for. */
export function fixedDaysInText(file: string, text: string, firstLine = 1): FixedDay[] {
  return text.split('\n').flatMap((line, index) => {
    const [, field, day = ''] =
      /["']?(\w+Date)["']?\s*(?::|=>|=)\s*["'](\d{4}-\d\d-\d\d)["']/.exec(line) ?? [];
    return field !== undefined && isDay(day) ? [{ file, line: firstLine + index, field }] : [];
  });
}

function besideToday(reached: Part[]): FixedDay[] {
  const starting = reached.filter(startsToday);
  // A part that starts the sandbox may give another day than the helper that it shares.
  const given = starting.flatMap(({ node }) =>
    fieldsIn(node).filter(({ day }) => day === undefined),
  );
  const isGiven = (field: string) => given.some(({ name }) => name === field);
  if (starting.length === 0) return [];
  return reached.flatMap((part) =>
    daysIn(part).filter(({ field }) => starting.includes(part) || !isGiven(field)),
  );
}

const startsToday = ({ node }: Part) => some(node, isSandboxOfToday);

const startsServer = (node: ts.Node) =>
  ts.isCallExpression(node) &&
  /^(?:start|connect)(?:Sandbox|Mock)$/.test(lastName(node.expression) ?? '');

function daysIn({ file, node }: Part): FixedDay[] {
  return fieldsIn(node).flatMap(({ name, day, line }) =>
    day === undefined ? [] : [{ file, line, field: name }],
  );
}

/** Each field of an object whose name ends with Date, with its day where it is one that is written down */
function fieldsIn(root: ts.Node): { name: string; line: number; day: string | undefined }[] {
  const source = root.getSourceFile();
  const fields: ReturnType<typeof fieldsIn> = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
      const name = node.name.getText().replaceAll(/['"]/g, '');
      const value = ts.isPropertyAssignment(node) ? node.initializer : undefined;
      const day =
        value && ts.isStringLiteralLike(value) && isDay(value.text) ? value.text : undefined;
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (/[a-z]Date$/.test(name)) fields.push({ name, line, day });
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  return fields;
}

/** A day that there is: what is refused on every day is fine. */
function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(time.getTime()) &&
    time.toISOString().startsWith(text)
  );
}

function withoutCopies(days: FixedDay[]): FixedDay[] {
  return [...new Map(days.map((day) => [`${day.file}:${day.line}`, day])).values()];
}
