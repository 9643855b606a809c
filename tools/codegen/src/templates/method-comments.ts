import type { ClientOperation } from '../client-operation.ts';
import { docComment } from '../doc-comment.ts';

const effectNotes: Record<string, string> = {
  none: 'a repeat changes nothing.',
  changes: 'a repeat may find the change already made.',
  creates: 'a repeat may create a second one: never sent twice.',
  secret: 'the answer holds a secret that cannot be had again: never sent twice.',
};

export function methodComment(operation: ClientOperation): string {
  const { summary, description, httpMethod, path, effect } = operation;
  return docComment([
    `${summary}.`,
    description,
    `\`${httpMethod} ${path}\`: ${effectNotes[effect]}`,
    `@returns ${returnNote(operation)}`,
  ]);
}

export function iterateComment({ resource, method }: ClientOperation): string {
  return docComment([
    `Every item of every page of \`${resource}.${method}\`, fetched as it is read.`,
  ]);
}

function returnNote({ result }: ClientOperation): string {
  switch (result.kind) {
    case 'nothing':
      return 'Nothing; any 2xx is success.';
    case 'flag':
      return '`true` when it was done, `false` when there was none.';
    case 'list':
      return 'One page; `items` is empty when nothing is found.';
    case 'object':
      return result.emptyIsNull
        ? 'The object, or `null` when there is none.'
        : 'The object itself.';
  }
}
