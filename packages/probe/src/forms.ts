import { formOf, isFields, nameOf, textOf, wordOf } from './mask.ts';
import { pairs } from './plan.ts';

/** A body from the service. The report shows only the forms of its values, and not the values. */
export interface Content {
  /** The operation that answered with the body. */
  name: string;
  body: unknown;
  /** The values that replaced the `{names}` in the route of the request. */
  asked: Readonly<Record<string, string>>;
}

const mostForms = 4;
/** The names of the fields whose words the probe's report shows unmasked, because these fields are enumerations. */
const enumerated = /(^|[. ])(status|event|eventType|errorType|\w+Option)$/;

/** Lists each field with the forms of its values, and says which values equal another field or a value of the request. */
export function formsOf(contents: readonly Content[]): string[] {
  const forms = new Map<string, Set<string>>();
  for (const { name, body, asked } of contents) {
    const named = Object.entries(asked).map(([key, value]) => [value, `{${key}}`] as const);
    const start = [...pairs.map((pair) => [pair, pair] as const), ...named];
    let known = new Map<unknown, string>(start);
    let paths = new Set<string>();
    for (const [path, value] of leavesOf(body)) {
      // A field's path that occurs a second time shows that the next entry of a list begins here.
      if (paths.has(path)) [known, paths] = [new Map(start), new Set()];
      paths.add(path);
      const isTold = textOf(value).length > 2 && known.has(value);
      const form = `${shownOf(value, path)}${isTold ? `, as ${known.get(value)}` : ''}`;
      if (!known.has(value)) known.set(value, path.replace(/.*\[\]\./, ''));
      const key = `${name} ${path || '(itself)'}`;
      forms.set(key, (forms.get(key) ?? new Set()).add(form));
    }
  }
  return [...forms].map(([key, found]) => {
    const most = enumerated.test(key) ? found.size : mostForms;
    const others = found.size > most ? ` and ${found.size - most} other forms` : '';
    return `${key}: ${[...found].sort().slice(0, most).join(' | ')}${others}`;
  });
}

function* leavesOf(value: unknown, path = ''): Generator<[path: string, value: unknown]> {
  if (Array.isArray(value) && value.length > 0)
    for (const item of value) yield* leavesOf(item, `${path}[]`);
  else if (isFields(value))
    for (const [name, member] of Object.entries(value))
      yield* leavesOf(member, path === '' ? nameOf(name) : `${path}.${nameOf(name)}`);
  else yield [path, value];
}

function shownOf(value: unknown, path: string): string {
  const isCode = path.endsWith('clearingCodeType') && /^[A-Z0-9]{1,2}$/.test(textOf(value));
  return isCode || enumerated.test(path) ? wordOf(value) : formOf(value);
}

export function errorOf(body: unknown): string {
  const { errorCode, errorType } = Object(body);
  const isShown = typeof errorCode === 'number' && /^\d{1,6}$/.test(String(errorCode));
  return `error ${isShown ? errorCode : formOf(errorCode)} ${wordOf(errorType)}`;
}
