interface Lock {
  packages: Record<
    string,
    { link?: boolean; resolved?: string; integrity?: string; inBundle?: boolean }
  >;
}

/**
 * What a lock file must not have, a line each: a package that comes from elsewhere than the registry that npm is
 * configured with, or whose contents are not fixed.
 */
export function lockFaults(file: string, text: string): string[] {
  const lines = text.split('\n');
  return Object.entries((JSON.parse(text) as Lock).packages).flatMap(([path, entry]) => {
    // A workspace, or what comes within the tarball of another.
    if (!path.includes('node_modules/') || entry.link || entry.inBundle) return [];
    const at = `${file}:${lines.findIndex((line) => line.includes(`"${path}": {`)) + 1}`;
    if (entry.resolved !== undefined) {
      return [
        `${at}: ${path} comes from ${entry.resolved}; make the lock file anew, \`npm install --package-lock-only\`.`,
      ];
    }
    if (!entry.integrity?.startsWith('sha512-')) {
      return [
        `${at}: ${path} has no sha512; make the lock file anew, \`npm install --package-lock-only\`.`,
      ];
    }
    return [];
  });
}
