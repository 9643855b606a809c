// https://www.sqlite.org/rescode.html
const codes = { busy: 5, ioError: 10, full: 13, cannotOpen: 14 };

/** Whether SQLite itself threw this error, and for one of these reasons if any is given. */
export function isSqliteError(error: unknown, ...reasons: (keyof typeof codes)[]): boolean {
  const { code, errcode } = Object(error);
  if (code !== 'ERR_SQLITE_ERROR') return false;
  // The upper bytes say more of the same reason.
  return reasons.length === 0 || reasons.some((reason) => codes[reason] === (errcode & 0xff));
}
