/**
 * Keeps Node from printing that node:sqlite is experimental, as 22.13 does. Only a command may do this,
 * whose process is its own. Called before node:sqlite is loaded.
 */
export function quietSqlite(): void {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...details: unknown[]) => {
    if (/^SQLite is an experimental feature/.test(String(warning))) return;
    Reflect.apply(emitWarning, process, [warning, ...details]);
  };
}
