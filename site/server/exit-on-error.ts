import { type Env, readEnv, SettingError } from '#api/env'

/** Reads the settings. An invalid one ends the process with one line that names the variable. */
export function settingsOrExit(): Env {
  try {
    return readEnv(Bun.env)
  } catch (error) {
    exitForSetting(error)
  }
}

/** Ends the process with one line. @throws an error that no setting causes */
export function exitForSetting(error: unknown): never {
  if (!(error instanceof SettingError)) throw error
  console.error(error.message)
  process.exit(1)
}

/** Returns the setting's error if a setting made `Bun.serve` fail, or else the error itself. */
export function listenError(error: unknown, { HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): unknown {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'EADDRINUSE':
      return new SettingError(`PORT: port ${PORT} is already in use`)
    case 'EACCES':
      return new SettingError(`PORT: this process may not listen on port ${PORT}`)
    // Bun has this code for a name that could not be looked up, on a slow machine.
    case 'ENOENT':
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return new SettingError(`HOST: ${HOST} is no address of this machine`)
    default:
      return error
  }
}
