/** A form in which the body may have been signed, with the changes that may have happened to it afterwards. */
export interface BodyForm {
  bytes: Uint8Array<ArrayBuffer>;
  mistakes: readonly string[];
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns the body of a notification as it arrived, and then every other form in which the body may have been signed. */
export function bodyForms(body: Uint8Array<ArrayBuffer>): BodyForm[] {
  const forms: BodyForm[] = [{ bytes: body, mistakes: [] }];
  const text = decoded(body);
  if (text === undefined) return forms;
  const known = new Set([text]);
  for (const [form, mistake] of [...changedText(text), ...rewrittenJson(text)]) {
    if (known.has(form)) continue;
    known.add(form);
    forms.push({ bytes: encoder.encode(form), mistakes: [mistake] });
  }
  const fromBase64 = fromAnyBase64(text.trim());
  if (fromBase64) {
    forms.push({
      bytes: fromBase64,
      mistakes: ['the body that you entered is in Base64: decode it first'],
    });
  }
  return forms;
}

type TextForm = readonly [form: string, mistake: string];

function changedText(text: string): TextForm[] {
  const without = text.replace(/\r?\n$/, '');
  return [
    [without, 'the body that you entered has a line break at its end that was not signed'],
    // The body without a byte order mark must come earlier in this list than the body that `trim` returns, because `trim`
    // removes a byte order mark too.
    [
      text.replace(/^\uFEFF/, ''),
      'the body that you entered begins with a byte order mark: remove it',
    ],
    [text.trim(), 'the body that you entered has space around it that was not signed'],
    [`${without}\n`, 'the signed body has a line break at its end'],
    [`${without}\r\n`, 'the signed body has a line break (CR LF) at its end'],
    [
      text.replaceAll('\r\n', '\n'),
      'the body that you entered has CR LF line ends, and the signed body has LF',
    ],
    [
      text.replaceAll(/\r?\n/g, '\r\n'),
      'the body that you entered has LF line ends, and the signed body has CR LF: load the body from a file',
    ],
  ];
}

/** Lists the forms in which programs write the same JSON, such as with spaces or with sorted keys. */
function rewrittenJson(text: string): TextForm[] {
  const value = parsed(text);
  if (typeof value === 'string') {
    return [[value, 'the body that you entered is a JSON string that contains the signed body']];
  }
  if (typeof value !== 'object' || value === null || isDeep(text)) return [];
  const rewritten = (how: string) =>
    `the body was parsed and written again; ${how}. Verify the bytes as they arrived, before any body parser`;
  const compact = JSON.stringify(value);
  const spaced = withSpaces(value);
  const forms: [string, string][] = [
    [compact, 'compact JSON was signed'],
    [JSON.stringify(value, null, 2), 'JSON with 2 spaces of indentation was signed'],
    [JSON.stringify(value, null, 4), 'JSON with 4 spaces of indentation was signed'],
    [JSON.stringify(value, null, '\t'), 'JSON with tabs was signed'],
    [spaced, 'JSON with a space after each comma and colon was signed, as Python writes it'],
    [
      ascii(spaced),
      'JSON with a space after each comma and colon, and with \\u escapes, was signed, as Python writes it',
    ],
    [ascii(compact), 'compact JSON with \\u escapes was signed'],
    [
      ascii(compact).replaceAll('/', '\\/'),
      'compact JSON with \\u escapes and escaped slashes was signed, as PHP writes it',
    ],
    [JSON.stringify(sorted(value)), 'compact JSON with sorted keys was signed'],
  ];
  return forms.map(([form, how]) => [form, rewritten(how)]);
}

/** Whether the JSON is nested too deeply for a program to write the JSON again. No event is nested so deeply. */
function isDeep(json: string): boolean {
  let depth = 0;
  let deepest = 0;
  for (const character of json) {
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest > 500;
}

function withSpaces(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(withSpaces).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${withSpaces(member)}`,
  );
  return `{${members.join(', ')}}`;
}

function ascii(json: string): string {
  return json.replaceAll(
    /[\u0080-\uFFFF]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, sorted(member)]));
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    // The body is not UTF-8, so the check has only the bytes of the body, and no text.
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The body is not JSON, so no program can have parsed the body and written it again.
    return undefined;
  }
}

/** Decodes hexadecimal digits in capitals or lower case; returns undefined for any other text. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[\da-f]{2})+$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

/** Decodes Base64 or Base64url, with or without padding; returns undefined for any other text. */
export function fromAnyBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w+/-]+={0,2}$/.test(text)) return undefined;
  try {
    const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(characters, (character) => character.charCodeAt(0));
  } catch {
    // The text has a length or padding that Base64 cannot have.
    return undefined;
  }
}
