import { type Env, readEnv } from '#api/env'

/** The settings of this process; a wrong one ends it with one line that names the variable. */
export function settingsOrExit(): Env {
  try {
    return readEnv(Bun.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
