/** The files of a recipe by their path, such as `app/notifications/route.ts`. */
export type Recipe = Record<string, string>;

/**
 * The code below a heading of a document. The path of a block is the first one that the paragraph
 * before it names; without any, it is `receiver.ts`.
 *
 * @throws {Error} when there is none
 */
export function recipeFiles(markdown: string, heading: string): Recipe {
  const section = markdown.split(/^(?=## )/m).find((part) => part.startsWith(`## ${heading}\n`));
  const files: Recipe = {};
  for (const [, before = '', code = ''] of (section ?? '').matchAll(
    /([\s\S]*?)^```ts\n([\s\S]*?)^```$/gm,
  )) {
    const paragraph = before.trim().split('\n\n').at(-1) ?? '';
    files[/(?<=`)[\w./-]+\.ts(?=`)/.exec(paragraph)?.[0] ?? 'receiver.ts'] = code;
  }
  if (Object.keys(files).length > 0) return files;
  throw new Error(`There is no code below a heading "${heading}"`);
}

/** The `webhooks.ts` of the README, changed as RECIPES.md says for a queue. */
export function onQueue(webhooks: string, queue: string): string {
  const changed = webhooks.replace(
    /^ {2}on: \{\n[\s\S]*?\n {2}\},\n {2}onUnhandled: .*$/m,
    '  ...routes,',
  );
  return `import { routes } from './${queue}.ts';\n${changed}`;
}
