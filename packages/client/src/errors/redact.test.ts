import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactorOf } from './redact.ts';

test.each([
  [['Jean Dupont'], 'holder Jean Dupont is unknown', 'holder [redacted] is unknown'],
  [['a"b\\c'], 'got {"name":"a\\"b\\\\c"}', 'got {"name":"[redacted]"}'],
  [['a b+c/d'], '/names/a%20b%2Bc%2Fd', '/names/[redacted]'],
  [['DE89370400440532013000'], 'no such iban: de89370400440532013000', 'no such iban: [redacted]'],
  [['1234', '12345678'], '12345678 and 1234', '[redacted] and [redacted]'],
  [['a.b*c'], 'a.b*c, not axbbc', '[redacted], not axbbc'],
  [['$&pay'], 'for $&pay', 'for [redacted]'],
  [[], 'nothing to hide', 'nothing to hide'],
  [['', '  '], 'nothing to hide', 'nothing to hide'],
  [['  '], 'nothing:  (to hide)', 'nothing:  (to hide)'],
])('%j is taken out of %j', (texts, message, expected) => {
  expect(redactorOf(texts)(message)).toBe(expected);
});

test.each([
  ['Strauß', 'STRAUSS'],
  ['Renée', '{"name":"Ren\\u00e9e"}'],
  ['a/b', '"{\\"name\\":\\"a\\/b\\"}"'],
  ['two "quotes"', '"{\\"name\\":\\"two \\\\\\"quotes\\\\\\"\\"}"'],
  ['half \ud800 pair', 'half \ufffd pair'],
  ['half \ud800 pair', '"half \\ud800 pair"'],
  ['two\nlines', '/?name=%22two%5Cnlines%22'],
  ['two "quotes"', '<td>two &quot;quotes&quot;</td>'],
  ['Renée', '<td>Ren&eacute;e, Ren&#233;e, REN&#xC9;E</td>'],
  ['a pair', '/?name=a+pair&other=a%2520pair'],
])('%j is found in %j', (text, message) => {
  const redacted = redactorOf([text])(message);
  expect(redacted).toContain('[redacted]');
  expect(redacted).not.toMatch(/strau|ren|b\\|quotes|pair|lines/i);
});

test.each([
  [
    'Nordlicht Maschinenbau GmbH',
    'no account of Nordlicht Masch...',
    'no account of [redacted]...',
  ],
  ['DE89370400440532013000', 'DE89370400440 is too short', '[redacted] is too short'],
  ['Nordlicht Maschinenbau GmbH', 'Nordlich', '[redacted]'],
  ['Nordlicht Maschinenbau GmbH', 'Nordwind', 'Nordwind'],
])('%j is taken out where only its beginning is repeated: %j', (text, message, expected) => {
  expect(redactorOf([text])(message)).toBe(expected);
});

test.each([
  ['two \\\\ strokes', 'got two \\ strokes', 'got [redacted]'],
  ['a%5C\\b', 'got a%5C\\b', 'got [redacted]'],
  ['a🏦b', '{"tag":"a\\ud83c\\udfe6b"}', '{"tag":"[redacted]"}'],
])('%j is taken out of %j as a whole', (text, message, expected) => {
  expect(redactorOf([text])(message)).toBe(expected);
});

test.each(['ab+d', 'ab&lt;d'])('%j is not taken for abcd', (message) => {
  expect(redactorOf(['abcd'])(message)).toBe(message);
});

test('a message that is made to be slow is not', () => {
  const runs = ['\\', '%5C', '%2525', '&a', '&#', '"', 'u0'].map((run) => run.repeat(200_000));
  for (const text of ['\\a\\b\\c', '"é"é"é"', 'aaaaaaaaab']) {
    for (const run of runs) expect(redactorOf([text])(`${run}!`)).toHaveLength(run.length + 1);
  }
});

test('a text of any size and kind can be taken out', () => {
  for (const unit of ['é"', '🏦\n', '\\', '/+', '(.*)']) {
    for (const size of [100, 2_000, 2_001, 20_000, 20_001, 1_000_000]) {
      const text = unit.repeat(size / unit.length);
      expect(redactorOf([text])(`<${text}>`)).toBe('<[redacted]>');
    }
  }
});

describe('a short text', () => {
  test.each([
    ['FR', 'country FR is closed on FRIDAY', 'country [redacted] is closed on FRIDAY'],
    ['é', 'é in Réseau', '[redacted] in Réseau'],
    ['A1', '"A1" (A1) A12 BA1', '"[redacted]" ([redacted]) A12 BA1'],
  ])('%j is taken out as a word of its own only', (text, message, expected) => {
    expect(redactorOf([text])(message)).toBe(expected);
  });

  test('has 3 characters at most', () => {
    expect(redactorOf(['A12'])('A12 XA12X')).toBe('[redacted] XA12X');
    expect(redactorOf(['A123'])('A123 XA123X')).toBe('[redacted] X[redacted]X');
  });
});

test('no text is left in a message, however often it stands there', () => {
  const texts = fc.array(
    fc
      .string({ minLength: 4 })
      .filter((text) => text.trim() !== '' && !'[redacted]'.includes(text)),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(texts, fc.array(fc.string()), (secrets, words) => {
      const message = [...secrets, ...words, ...secrets].join(' ');
      const redacted = redactorOf(secrets)(message);
      for (const text of secrets) expect(redacted).not.toContain(text);
    }),
  );
});

describe('of a message, in whatever encoding,', () => {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const inForm = (text: string) => new URLSearchParams({ a: text }).toString().slice(2);
  const inHtml = (text: string) => text.replaceAll(/[^\w ]/gu, (c) => `&#${c.codePointAt(0)};`);
  const encodings: ((text: string) => string)[] = [
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    inJson,
    inForm,
    inHtml,
    encodeURIComponent,
    (text) => inJson(inJson(text)),
    (text) => encodeURIComponent(inJson(text)),
  ];
  const encoding = fc.constantFrom(...encodings);

  // A text shares no letter with what surrounds it, nor with an escape, so that its end is known.
  const letters = fc.constantFrom(...'ghijklmGHIJKLM');
  const letter = fc.string({ unit: letters, minLength: 1, maxLength: 1 });
  const odd = fc.constantFrom(...' "/+%<>.?\n-éü漢🏦');
  const textOf = (minLength: number) =>
    fc
      .tuple(letter, fc.string({ unit: fc.oneof(letters, odd), minLength, maxLength: 30 }), letter)
      .map((parts) => parts.join(''));
  const other = fc.string({ unit: fc.constantFrom(...'opqrsvwxyzOPQRSVWXYZ'), maxLength: 20 });

  test('each text is replaced, and nothing else', () => {
    const part = fc.tuple(fc.nat(), encoding, other);
    const texts = fc.uniqueArray(textOf(6), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(texts, other, fc.array(part), (secrets, start, parts) => {
        fc.pre(secrets.every((text) => !isBegunInAnother(text, secrets)));
        const messageOf = (written: (text: string, encode: (text: string) => string) => string) =>
          parts.reduce((before, [index, encode, after]) => {
            const secret = secrets[index % secrets.length] ?? '';
            return `${before}${written(secret, encode)}${after}`;
          }, start);
        const message = messageOf((text, encode) => encode(text));
        expect(redactorOf(secrets)(message)).toBe(messageOf(() => '[redacted]'));
      }),
    );
  });

  test('the part of a text that is repeated is replaced, from 8 characters on', () => {
    fc.assert(
      fc.property(textOf(6), fc.nat(40), encoding, other, other, (text, more, encode, a, b) => {
        const part = Array.from(text)
          .slice(0, 8 + more)
          .join('');
        expect(redactorOf([text])(`${a}${encode(part)}${b}`)).toBe(`${a}[redacted]${b}`);
      }),
    );
  });

  test('a text that differs in one of its first 8 characters stays', () => {
    fc.assert(
      fc.property(textOf(6), fc.nat(7), encoding, (text, index, encode) => {
        const message = encode(Array.from(text).with(index, 'z').join(''));
        expect(redactorOf([text])(message)).toBe(message);
      }),
    );
  });

  function isBegunInAnother(text: string, texts: readonly string[]): boolean {
    const start = text.slice(0, 8).toLowerCase();
    return texts.some((other) => other !== text && other.toLowerCase().includes(start));
  }
});
