import { times } from '@crossborder-fx/tools-test-utils/depth';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactorOf } from './redact.ts';

const iban = 'DE89370400440532013000';
const company = 'Nordlicht Maschinenbau GmbH';

/** Base64 that does not repeat itself. */
function random(length: number, seed: number): string {
  let state = seed;
  const numbers = Uint32Array.from({ length: (length / 16) * 3 }, () => {
    state = Math.imul(state, 1_664_525) + 1_013_904_223;
    return state ^ (state >>> 15);
  });
  return Buffer.from(numbers.buffer).toString('base64');
}

test.each([
  [['Jean Dupont'], 'holder Jean Dupont is unknown', 'holder [redacted] is unknown'],
  [['a"b\\c'], 'got {"name":"a\\"b\\\\c"}', 'got {"name":"[redacted]"}'],
  [['a b+c/d'], '/names/a%20b%2Bc%2Fd', '/names/[redacted]'],
  [[iban], 'no such iban: de89370400440532013000', 'no such iban: [redacted]'],
  [['1234', '12345678'], '12345678 and 1234', '[redacted] and [redacted]'],
  [['a.b*c'], 'a.b*c, not axbbc', '[redacted], not axbbc'],
  [['$&pay'], 'for $&pay', 'for [redacted]'],
  [['(pay)'], 'for pay)', 'for [redacted]'],
  [['(pay)'], 'for (pay', 'for [redacted]'],
  [['(pay)'], 'for (pay, now', 'for [redacted], now'],
  [['pay'], 'now\\npay', 'now\\n[redacted]'],
  [['Payment ref. 4711!?'], '/?text=Payment%20ref.%204711!%3f', '/?text=[redacted]'],
  [[company, 'Maschinenbau GmbH Süd'], `${company} Süd.`, '[redacted].'],
  [[], 'nothing to hide', 'nothing to hide'],
  [['', '  '], 'nothing to hide', 'nothing to hide'],
  [['  '], 'nothing:  (to hide)', 'nothing:  (to hide)'],
])('%j is taken out of %j', (texts, message, expected) => {
  expect(redactorOf(texts)(message)).toBe(expected);
});

test.each([
  [iban, 'DE89 3704 0044 0532 0130 00'],
  ['DE89 3704 0044 0532 0130 00', iban],
  ['DE89 3704 0044 0532 0130 00', 'de89-3704-0044-0532-0130-00'],
  ['GB29-NWBK-6016-1331-9268-19', 'GB29.NWBK.6016.1331.9268.19'],
  [iban, 'DE89&nbsp;3704&nbsp;0044&nbsp;0532&nbsp;0130&nbsp;00'],
  [iban, 'DE89%203704%200044%200532%200130%2000'],
  [iban, 'DE89+3704+0044+0532+0130+00'],
  [iban, 'DE89\\n3704\\u00a00044\\t0532\\r0130\\f00'],
  ['3192-6819', '31926819'],
  ['31926819', '3192 6819'],
  ['SW1A 1AA', 'sw1a1aa'],
  ['Jean-Marc Dupont', 'JEAN MARC DUPONT'],
  ['Jean  Dupont', 'JeanDupont'],
  ['Jean  Dupont', 'Jean. Dupont'],
  ['Jean Dupont', 'Je\u00adan Dupont'],
  ['Renée', 'RENE\u0301E'],
  ['Rene\u0301', 'Ren&eacute;'],
  ['Łódź', 'Lodz'],
  ['Đorđe', 'Dorde'],
  ['Smørrebrød', 'Sm&oslash;rrebr&Oslash;d'],
  ['Æble Œuvre', '&AElig;ble OEUVRE'],
  ['ᾀδης', 'α\u0313\u0345δης'],
  ['Jörg Müller', 'JOERG MUELLER'],
  ['Jörg Mu\u0308ller', 'Joerg Mueller'],
  ['Sørensen', 'Soerensen'],
  ['Strauß', 'STRAUSS'],
  ['Strauß', 'Strau&szlig;'],
  ['STRAẞE', 'Straße'],
  ['𝒜𠀀bcd', '\\ud835\\udc9c\\ud840\\udc00bcd'],
  ['a🏦b', 'a\\ud83c\\udfe6b'],
  ['50 % &amp; more', '50 % & more'],
  ['50 % & more', '50 % &amp; more'],
  ["it's (all) ~here~!*", 'it%27s%20%28all%29%20%7Ehere%7E%21%2A'],
  ['a+b+c+d', 'a%2Bb%252Bc%25252Bd'],
  ['back\\slash', 'back&#92;slash'],
  ['back\\slash', 'back%26%2392%3Bslash'],
  ['two \\\\ strokes', 'two \\ strokes'],
  ['a%5C\\b', 'a%5C\\b'],
  ['path\\new', 'path\\new'],
  ['50%41 off', '50%2541 off'],
  ['&#65;bcd', '&amp;#65;bcd'],
  ['half \ud800 pair', 'half \ufffd pair'],
  ['half \ud800 pair', 'half \\ud800 pair'],
  ['a/b', 'a\\\\\\/b'],
  ['漢字銀行', '%E6%BC%A2%E5%AD%97&#28450;%E8%A1%8C'.replace('&#28450;', '%E9%8A%80')],
  ['Renée', 'Ren%E9e'],
  ['Renée Žižka', 'REN&#XC9;E &zcaron;I&Zcaron;KA'],
])('%j is taken out of %j as a whole', (text, written) => {
  for (const [before, after] of [
    ['', ''],
    ['got "', '".'],
    ['{"name":"', '"}'],
  ]) {
    expect(redactorOf([text])(`${before}${written}${after}`)).toBe(`${before}[redacted]${after}`);
  }
});

describe('a message is left as it is', () => {
  test.each([
    ['Payment 4711', 'Payment refused'],
    ['Payment 4711', 'Payment 4712'],
    ['Payment 4711', 'Repayment 4711'],
    ['Payment 4711', 'Payment 47110'],
    ['4711 refund', '14711 refund'],
    ['Payment for invoice 4711', 'Payment for insurance refused'],
    ['internationalisation', 'internationalization is refused'],
    ['xinternationalisation', 'internationalisations'],
    ['Payment', 'Prepayment, payments, PaymentRefused'],
    ['A123', 'XA123X'],
    ['isin', 'This is in order'],
    ['together', 'to get her'],
    ['4711', '000000004711.00 and 47.11'],
    ['abcd', 'ab+d, ab&lt;d, ab%64d%'],
    ['FR', 'closed on FRIDAY'],
    ['IN', 'no account in this country'],
    ['Nordlicht', 'Nordwind'],
    ['---', 'a --- b'],
    [' --- ', 'a --- b'],
    ['      ', 'a      b'],
    ['.', 'It failed.'],
  ])('although %j was sent: %j', (text, message) => {
    expect(redactorOf([text])(message)).toBe(message);
  });

  test.each([
    '%',
    '%zz &; &#; &#x; &#xg; &#99999999; &unknownentity; \\ \\u12 \\x',
    '&#1234567; &#xffffff; &nosuch; %ff %c3%28 \\\\\\',
    '\ud800 \udc00 \u0301',
  ])('whatever its escapes are: %j', (message) => {
    expect(redactorOf([iban, company, 'FR', '(((())))'])(message)).toBe(message);
  });
});

describe('a short text', () => {
  test.each([
    ['日本銀行', '新日本銀行x, 日本銀, x日本銀行新', '新[redacted]x, 日本銀, x[redacted]新'],
    ['日本x', '日本x 新日本xy', '[redacted] 新日本xy'],
    ['FR', 'country FR is closed on FRIDAY', 'country [redacted] is closed on FRIDAY'],
    ['é', 'é in Réseau', '[redacted] in Réseau'],
    ['A1', '"A1" (A1) A12 BA1 A1', '"[redacted]" ([redacted]) A12 BA1 [redacted]'],
    ['Li', 'Li, LI, li', '[redacted], [redacted], li'],
    ['Lin', 'lin', 'lin'],
    ['Ling', 'ling', '[redacted]'],
  ])('%j is taken out as a word of its own only', (text, message, expected) => {
    expect(redactorOf([text])(message)).toBe(expected);
  });

  test('goes also within a longer word if it has 8 letters and a digit, or 12 letters', () => {
    const within = (text: string) => redactorOf([text])(`X${text}X`);
    expect(within('1234567')).toBe('X1234567X');
    expect(within('12345678')).toBe('X[redacted]X');
    expect(within('abcdefg8')).toBe('X[redacted]X');
    expect(within('abcdefghijk')).toBe('XabcdefghijkX');
    expect(within('abcdefghijkl')).toBe('X[redacted]X');
  });

  test('of signs only is found if it has 4, as it is', () => {
    expect(redactorOf(['(*)!'])('got ((*)!)')).toBe('got ([redacted])');
    expect(redactorOf(['"/"/'])('got \\"\\/\\"\\/.')).toBe('got [redacted].');
    expect(redactorOf(['(*)'])('got (*)')).toBe('got (*)');
    const long = `${'*'.repeat(100)}!?`;
    expect(redactorOf([long])(`${long}! ${long.slice(0, 101)}.`)).toBe('[redacted]! [redacted].');
  });
});

// A part counts if it is more than half of the value and has 12 letters or digits; of the beginning,
// 16 suffice, since that is what services truncate. "Nordlich" alone says little and spoils a message.
describe('a part of a text', () => {
  test.each([
    [company, 'no account of Nordlicht Masch...', 'no account of [redacted]...'],
    [company, 'Nordlicht Mas...', 'Nordlicht Mas...'],
    [company, 'NORDLICHT MASCHINENBAU AG', '[redacted] AG'],
    [company, '...aschinenbau GmbH', '...[redacted]'],
    [company, 'Nordlicht Maschinenbauer', 'Nordlicht Maschinenbauer'],
    [company, 'Nordlicht', 'Nordlicht'],
    [`${company}, ${company}`, `${company}x`, '[redacted] GmbHx'],
    [`Alt ${company}`, 'Neunordlicht Maschinenbau GmbH', 'Neunordlicht [redacted]'],
    [iban, 'DE89370400440 is too short', '[redacted] is too short'],
    [iban, 'DE8937040044 is too short', '[redacted] is too short'],
    [iban, 'DE893704004 is too short', 'DE893704004 is too short'],
    [iban, 'account 370400440532013000', 'account [redacted]'],
    [iban, 'account *******0532013000', 'account *******0532013000'],
    [iban, 'XDE89370400440532X', 'X[redacted]X'],
  ])('%j in %j', (text, message, expected) => {
    expect(redactorOf([text])(message)).toBe(expected);
  });

  test('of a long one goes from 16 letters on at its beginning, from 64 elsewhere', () => {
    const digits = Array.from({ length: 100 }, (_, index) => index.toString(36).padStart(2, '0'));
    const text = digits.join('');
    for (const [from, length] of [
      [0, 16],
      [50, 64],
      [136, 64],
    ] as const) {
      const part = text.slice(from, from + length);
      expect(redactorOf([text])(`got ${part}…`)).toBe('got [redacted]…');
      expect(redactorOf([text])(`got ${part.slice(0, -1)}…`)).toBe(`got ${part.slice(0, -1)}…`);
    }
  });

  test('is replaced for each text that begins alike', () => {
    const texts = ['Nordlicht Maschinenbau GmbH', 'Nordlicht Maschinenbau Verwaltung'];
    const redact = redactorOf(texts);
    expect(redact(`${texts.join(' or ')}!`)).toBe('[redacted] or [redacted]!');
  });
});

test('a text of any size and kind can be taken out', () => {
  for (const unit of ['é"', '🏦\n', '\\', '/+', '(.*)', 'Zm9y+W5v']) {
    for (const size of [100, 2_000, 2_001, 20_000, 20_001, 60_000]) {
      const text = unit.repeat(size / unit.length);
      expect(redactorOf([text])(`<${text}>`)).toBe('<[redacted]>');
    }
  }
});

describe('of a file of megabytes', () => {
  const file = random(2_600_000, 1);
  const redact = redactorOf([file]);

  test('any part is taken out', () => {
    for (const at of [0, 1_000_003, file.length - 300]) {
      expect(redact(`at "${file.slice(at, at + 200)}"`)).toBe('at "[redacted]"');
    }
  });

  test('the rest is left out with what lies beyond the longest message', () => {
    expect(redact(`{"file":"${file}"}`)).toMatch(
      /^\{"file":"\[redacted\]… \(\d+ characters more\)$/,
    );
  });
});

describe('of a message that is too long, the rest is counted, not shown', () => {
  const cut = 65_536 - 1_024;

  test('from one character on', () => {
    expect(redactorOf([iban])('-'.repeat(65_536))).toBe('-'.repeat(65_536));
    expect(redactorOf([iban])('-'.repeat(65_537))).toBe(
      `${'-'.repeat(cut)}… (1025 characters more)`,
    );
  });

  test('and a text that lies across the cut is not shown either', () => {
    const written = fc.constantFrom(
      iban,
      'DE89%203704%200044%200532%200130%2000',
      iban.replaceAll(/./g, (digit) => `%25${digit.charCodeAt(0).toString(16)}`),
    );
    fc.assert(
      fc.property(written, fc.integer({ min: -150, max: 150 }), (text, shift) => {
        const before = '-'.repeat(cut - 75 + shift);
        const message = `${before}${text}${'-'.repeat(5_000)}`;
        const rest = (end: number) => `… (${message.length - end} characters more)`;
        const end = before.length + text.length;
        const expected =
          before.length >= cut
            ? `${before.slice(0, cut)}${rest(cut)}`
            : `${before}[redacted]${message.slice(end, cut)}${rest(Math.max(end, cut))}`;
        expect(redactorOf([iban])(message)).toBe(expected);
      }),
    );
  });
});

describe('the cost', () => {
  const prototypes = { String: String.prototype, Set: Set.prototype } as Record<string, object>;
  const counted = {
    String: ['charCodeAt', 'indexOf', 'slice', 'startsWith', 'endsWith', 'normalize'],
    Set: ['has', 'add'],
  };

  /** How often the work looks at a letter, or looks for a piece. */
  function stepsOf(work: () => void): number {
    let steps = 0;
    const restore: (() => void)[] = [];
    for (const [name, methods] of Object.entries(counted)) {
      const prototype = prototypes[name] as Record<string, (...args: unknown[]) => unknown>;
      for (const method of methods) {
        const original = prototype[method] as (...args: unknown[]) => unknown;
        prototype[method] = function (this: unknown, ...args: unknown[]) {
          steps++;
          return original.apply(this, args);
        };
        restore.push(() => {
          prototype[method] = original;
        });
      }
    }
    try {
      work();
    } finally {
      for (const put of restore) put();
    }
    return steps;
  }

  const texts = [iban, company, 'Payment 4711', 'FR', 'a1a1a1a1', 'a'.repeat(40), '(((())))'];
  const hostile = [
    ...['\\', '%5C', '%25', '&amp;', '&a', '&#', '"', 'u0', 'F R ', 'a', 'a1', '(', 'ab'],
    iban.slice(0, 11),
    iban.slice(1),
    `${iban.slice(0, -1)} `,
    `${company.slice(0, 24)}x`,
    'Payment 471 ',
  ];

  test.each(hostile)('of a message of %j grows no more than the message', (run) => {
    const redact = redactorOf(texts);
    const of = (length: number) => stepsOf(() => redact(run.repeat(length / run.length)));
    expect(of(32_000)).toBeLessThan(of(16_000) * 2.2 + 1_000);
  });

  test.each(hostile)('of a message of %j has a bound', (run) => {
    const redact = redactorOf(texts);
    const message = run.repeat(Math.ceil(5_000_000 / run.length));
    const most = stepsOf(() => redact(message.slice(0, 65_536)));
    expect(stepsOf(() => redact(message))).toBeLessThan(most * 1.01 + 1_000);
    expect(most).toBeLessThan(65_536 * 40);
  });

  test('of escapes within escapes has a bound', () => {
    const redact = redactorOf(texts);
    const nested = (depth: number) => `%${'25'.repeat(depth)}41 ${'x1'.repeat(1_000)}`;
    const most = stepsOf(() => redact(nested(20)));
    expect(stepsOf(() => redact(nested(40)))).toBeLessThan(most * 1.01 + 1_000);
  });

  test.each([
    ['that repeats one piece', 'A'.repeat(200_000), 'A'.repeat(20_000)],
    ['that nearly repeats one', `${'A'.repeat(200_000)}B`, 'AAAAAAAAAAAAAB'.repeat(1_000)],
    ['of which nothing is repeated', random(200_000, 1), random(10_000, 2)],
  ])('of a file %s is little more than two looks at each letter', (_what, file, message) => {
    const redact = redactorOf([file]);
    const other = redactorOf(['漢'.repeat(12)]);
    const steps = stepsOf(() => redact(message)) - stepsOf(() => other(message));
    expect(steps).toBeGreaterThan(file.length / 2);
    expect(steps).toBeLessThan(file.length * 2.6 + message.length * 6);
  });
});

describe('of a message, in whatever encoding,', () => {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const inAscii = (text: string) =>
    inJson(text)
      .replaceAll('/', '\\/')
      .replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const inForm = (text: string) => new URLSearchParams({ a: text }).toString().slice(2);
  const inUrl = (text: string) => encodeURIComponent(Buffer.from(text).toString());
  const percentAll = (text: string) =>
    Buffer.from(text).reduce((url, byte) => `${url}%${byte.toString(16).padStart(2, '0')}`, '');
  const decimal = (text: string) => text.replaceAll(/[^\w ]/gu, (c) => `&#${c.codePointAt(0)};`);
  const hexadecimal = (text: string) =>
    text.replaceAll(/[^\w ]/gu, (c) => `&#x${c.codePointAt(0)?.toString(16)};`);
  const names = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', é: 'eacute', ü: 'uuml' };
  const named = (text: string) =>
    text.replaceAll(/[&<>"éü]/g, (c) => `&${names[c as keyof typeof names]};`);
  const encoding = fc.constantFrom<((text: string) => string)[]>(
    ...[inJson, inAscii, inForm, inUrl, percentAll, decimal, hexadecimal, named],
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
  );
  const encodings = fc
    .array(encoding, { maxLength: 4 })
    .map((layers) => (text: string) => layers.reduce((inner, encode) => encode(inner), text));

  // A text shares no letter with what surrounds it, nor with an escape, so that its end is known.
  const letters = fc.constantFrom(...'ghijklmGHIJKLM');
  const odd = fc.constantFrom(...' "\'/+%<>()*!~.?\n-&#;\\_éüß漢🏦', '\ud800', '&amp;', '%41');
  const digit = fc.constantFrom(...'0123456789');
  const string = (unit: fc.Arbitrary<string>, minLength: number, maxLength: number) =>
    fc.string({ unit, minLength, maxLength });
  /** Begins and ends with letters; has at least `minLength` of them. */
  const textOf = (minLength: number, maxLength: number) =>
    fc
      .tuple(string(letters, minLength, maxLength), string(fc.oneof(letters, odd, digit), 0, 30))
      .chain(([all, more]) =>
        fc.nat(all.length - 2).map((at) => all.slice(0, at + 1) + more + all.slice(at + 1)),
      );
  const other = string(fc.constantFrom(...'opqrsvwxyzOPQRSVWXYZ'), 0, 20);
  const separator = fc.constantFrom('', ' ', '-', '.', '  ', '/', '\u00a0');
  /** The same letters, with other separators between them. */
  const spaced = (text: string, separators: string[]) =>
    [...text].reduce((all, c, i) => all + separators[i % separators.length] + c);
  const joined = (message: string) => message.replaceAll(/(?:\[redacted\])+/g, '[redacted]');

  test('each long text is replaced, and nothing else', () => {
    const part = fc.tuple(fc.nat(), encodings, other);
    const texts = fc.uniqueArray(textOf(12, 20), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(texts, other, fc.array(part), (secrets, start, parts) => {
        const messageOf = (written: (text: string, encode: (text: string) => string) => string) =>
          parts.reduce((before, [index, encode, after]) => {
            const secret = secrets[index % secrets.length] ?? '';
            return `${before}${written(secret, encode)}${after}`;
          }, start);
        const message = messageOf((text, encode) => encode(text));
        expect(joined(redactorOf(secrets)(message))).toBe(joined(messageOf(() => '[redacted]')));
      }),
      { numRuns: times(500) },
    );
  });

  test('each text of a few letters is replaced where it is a word of its own', () => {
    fc.assert(
      fc.property(textOf(4, 11), encodings, other, other, (text, encode, a, b) => {
        expect(redactorOf([text])(`${a} "${encode(text)}" ${b}`)).toBe(`${a} "[redacted]" ${b}`);
      }),
      { numRuns: times(500) },
    );
  });

  test('an account number is replaced, whatever its separators', () => {
    const account = string(fc.oneof(digit, digit, letters), 12, 34);
    const separators = fc.array(separator, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(account, separators, separators, encodings, (text, sent, repeated, encode) => {
        const redacted = redactorOf([spaced(text, sent)])(`: ${encode(spaced(text, repeated))}!`);
        expect(redacted).toBe(': [redacted]!');
      }),
    );
  });

  test('any text in any script goes', () => {
    const unit = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }), letters);
    const text = fc
      .string({ unit, minLength: 1, maxLength: 40 })
      .filter((text) => /[\p{L}\p{N}]{4}/u.test(text));
    fc.assert(
      fc.property(text, fc.constantFrom('NFC', 'NFD'), (text, form) => {
        const written = text.normalize(form);
        const leftOf = (message: string) =>
          redactorOf([text])(message).replaceAll('[redacted]', '');
        const left = [
          leftOf(`- ${written} -`),
          JSON.parse(leftOf(`"${inJson(written)}"`)),
          JSON.parse(leftOf(`"${inAscii(written)}"`)),
        ];
        for (const part of left) {
          expect(part).not.toMatch(/[\p{L}\p{N}]{4}/u);
        }
      }),
    );
  });

  test('a part is replaced if it is more than half, or of the beginning 16', () => {
    const enough = textOf(12, 60).chain((text) => {
      const at = [...text].flatMap((c, index) => (/[\p{L}\p{N}]/u.test(c) ? [index] : []));
      const half = Math.max(12, Math.floor(at.length / 2) + 1);
      return fc.tuple(fc.nat(at.length - half), fc.nat()).map(([start, more]) => {
        const least = start === 0 ? Math.min(half, 16) : half;
        const end = Math.min(at.length, start + least + (more % 20));
        return { text, part: [...text].slice(at[start], (at[end - 1] ?? 0) + 1).join('') };
      });
    });
    fc.assert(
      fc.property(enough, encodings, other, other, ({ text, part }, encode, a, b) => {
        // What folds to two letters, or may be an escape itself, makes half a little more or less.
        fc.pre(!/ß|&|%|\\/.test(text));
        expect(redactorOf([text])(`${a} ${encode(part)} ${b}`)).toBe(`${a} [redacted] ${b}`);
      }),
      { numRuns: times(500) },
    );
  });

  test('a part of fewer than 12 letters stays', () => {
    fc.assert(
      fc.property(string(letters, 12, 40), fc.nat(30), encodings, (text, at, encode) => {
        const message = `no ${encode(text.slice(at, at + 11))}`;
        fc.pre(text.length > 11);
        expect(redactorOf([text])(message)).toBe(message);
      }),
    );
  });

  test('a short text within a longer word stays', () => {
    fc.assert(
      fc.property(string(letters, 1, 11), other, other, encodings, (text, a, b, encode) => {
        fc.pre(a !== '' || b !== '');
        const message = encode(`${a}${text}${b}`);
        expect(redactorOf([text])(message)).toBe(message);
      }),
    );
  });

  test('what has none of the texts stays', () => {
    const unit = fc.oneof(fc.constantFrom(...'opqrsvwxyz0123456789abcdef'), odd);
    fc.assert(
      fc.property(fc.array(textOf(12, 20)), string(unit, 0, 200), (texts, message) => {
        const others = texts.filter((text) => /[g-m]{4}/i.test(text));
        expect(redactorOf(others)(message)).toBe(message);
      }),
    );
  });
});
