/**
 * Hides Node's warning that node:sqlite is experimental, as 22.13 prints it. Only a command may call it, because it
 * owns its process. Call it before node:sqlite is loaded.
 */
export function quietSqlite(): void {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...details: unknown[]) => {
    if (/^SQLite is an experimental feature/.test(String(warning))) return;
    Reflect.apply(emitWarning, process, [warning, ...details]);
  };
}
