import type { Sandbox } from '#sandbox/server'

/** The environment of a production process on this database, with the sandbox in Printful's place. */
export const productionSettings = (databasePath: string, sandbox: Sandbox) => ({
  ...process.env,
  NODE_ENV: 'production',
  DATABASE_PATH: databasePath,
  PRINTFUL_API_TOKEN: 'sandbox',
  PRINTFUL_API_URL: sandbox.url,
  LOG_LEVEL: 'error',
  // It would take the time of the tests.
  WARM_UP: 'false',
})
