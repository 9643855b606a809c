/**
 * Hides the warning that node:sqlite is experimental, as Node 22.13 prints it. Only a command may call this function, because
 * only a command may change the warnings of the whole process. Call it before node:sqlite is loaded.
 */
export function quietSqlite(): void {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...details: unknown[]) => {
    if (/^SQLite is an experimental feature/.test(String(warning))) return;
    Reflect.apply(emitWarning, process, [warning, ...details]);
  };
}
