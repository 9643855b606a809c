export interface Word {
  text: string;
  line: number;
  /** It stands in a text that was found. */
  isCovered: boolean;
}

/** Words by which a sentence is taken for a promise. */
const promising =
  /^\W*(never|ever|always|guarantees?|guaranteed|impossible|once|twice|exactly|at least|at most|nothing|nobody|cannot|forever|for ever|every|only|neither|refused|refuses)\b/i;

/** Paragraphs, items and rows outside of code and headings, as words without emphasis and links. */
export function paragraphsOf(markdown: string): Word[][] {
  const paragraphs: Word[][] = [];
  let isCode = false;
  let isNew = true;
  for (const [index, text] of markdown.split('\n').entries()) {
    const isFence = text.startsWith('```');
    if (isFence) isCode = !isCode;
    if (isFence || isCode || text.trim() === '' || text.startsWith('#')) {
      isNew = true;
      continue;
    }
    if (isNew || /^\s*([-|]|\d+\.) ?/.test(text)) paragraphs.push([]);
    isNew = false;
    const words = wordsOf(text.replace(/^\s*- /, '')).map((word) => ({
      text: word,
      line: index + 1,
      isCovered: false,
    }));
    paragraphs.at(-1)?.push(...words);
  }
  return paragraphs;
}

function wordsOf(markdown: string): string[] {
  const plain = markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[*`]/g, '');
  return plain.split(/\s+/).filter((word) => word !== '');
}

/**
 * Marks a text wherever it stands in the paragraphs, and tells whether it stands there at all. Fewer than
 * three words never do: "never sent" would cover more than one promise.
 */
export function cover(paragraphs: readonly Word[][], text: string): boolean {
  const wanted = wordsOf(text).map(bare);
  if (wanted.length < 3) return false;
  let isFound = false;
  for (const words of paragraphs) {
    for (const start of words.keys()) {
      const part = words.slice(start, start + wanted.length);
      if (part.length < wanted.length || part.some((word, i) => bare(word.text) !== wanted[i])) {
        continue;
      }
      isFound = true;
      for (const word of part) word.isCovered = true;
    }
  }
  return isFound;
}

/** Without the signs that end a part of a sentence, at which a quotation can end. */
function bare(word: string): string {
  return word.replaceAll(/^[("']+|[.,:;!?)"']+$/g, '');
}

/** A cell of a table is a sentence too. */
export function sentencesOf(words: readonly Word[]): Word[][] {
  const sentences: Word[][] = [[]];
  for (const word of words) {
    if (word.text !== '|') sentences.at(-1)?.push(word);
    if (word.text === '|' || /[.!?]["')]*$/.test(word.text)) sentences.push([]);
  }
  return sentences;
}

/** Whether a word of a sentence promises something, by itself or with the next one. */
export function isPromising(sentence: readonly Word[], index: number): boolean {
  const [word, next] = sentence.slice(index, index + 2);
  return promising.test(`${word?.text} ${next?.text ?? ''}`);
}
