/** The code of SQLite or the system in an error or in what caused it; empty without one. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return errorCode(error.cause);
}

export const isDiskFull = (error: unknown): boolean => /^(SQLITE_FULL|ENOSPC|EDQUOT)/.test(errorCode(error));
