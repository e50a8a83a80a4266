const CODES = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']

/** True where the error, or its cause, is that there is no space left for a file or the database. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && CODES.some((code) => code === error.code)) || isDiskFull(error.cause))
