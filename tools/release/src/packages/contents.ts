/** How the files that a package would be packed with differ from the list of them, a line each. */
export function contentsProblems(name: string, listed: string[], packed: string[]): string[] {
  const list = `tools/release/contents/${name}.txt`;
  return [
    ...packed
      .filter((file) => !listed.includes(file))
      .map(
        (file) =>
          `packages/${name}: ${file} would be published and is not in ${list}: take it away, or run \`npx nx contents @crossborder-fx/tools-release\`.`,
      ),
    ...listed
      .filter((file) => !packed.includes(file))
      .map(
        (file) =>
          `packages/${name}: ${file} is in ${list} and would not be published: build it, or run \`npx nx contents @crossborder-fx/tools-release\`.`,
      ),
  ];
}
