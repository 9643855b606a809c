export const emptyModule = 'an empty module';

/** Functions that import and do nothing else: an empty module, and each of these packages. */
export function importsOf(...packages: string[]): Record<string, () => Promise<void>> {
  const modules: Record<string, string> = { [emptyModule]: 'data:text/javascript,' };
  for (const name of packages) modules[name] = name;
  return Object.fromEntries(
    Object.entries(modules).map(([subject, module]) => [
      subject,
      async () => {
        await import(module);
      },
    ]),
  );
}
