const escapes =
  /\\+(?:u([\da-f]{4})|([bfnrt"/]?))|(%[c-f][\da-f](?:%[89ab][\da-f]){1,3}|%[\da-f]{2})|&#(x[\da-f]{1,6}|\d{1,7});|&(?:(\w\w?)(?:acute|caron|cedil|circ|grave|lig|ring|slash|tilde|uml)|(amp)|\w{2,8});/gi;

type Decoded = (index: number, length: number, character: string) => void;

/** Levels of escapes that are decoded. */
export const deepestEscape = 8;

/** Decodes one level of escapes. A run of backslashes is one, since each level of JSON doubles them. */
export function decoded(text: string, tell?: Decoded): string {
  return text.replaceAll(escapes, (whole, unit, after, bytes, code, letter, amp, index) => {
    let character = amp ? '&' : ' ';
    if (unit) character = String.fromCharCode(Number(`0x${unit}`));
    else if (after !== undefined) character = /\w/.test(after) ? ' ' : after || '\\';
    else if (bytes) character = decodedBytes(bytes.slice(1).split('%'));
    else if (code) character = String.fromCodePoint(Math.min(Number(`0${code}`), 0x10_ffff));
    else if (letter) character = letter.replace(/sz/i, 'ss');
    tell?.(index, whole.length, character);
    return character;
  });
}

/** A byte that is not UTF-8 is taken for Latin 1. */
function decodedBytes(hex: string[]): string {
  const bytes = hex.map((byte) => Number(`0x${byte}`));
  return bytes.length > 1
    ? new TextDecoder().decode(Uint8Array.from(bytes))
    : String.fromCharCode(...bytes);
}
