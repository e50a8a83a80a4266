import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInitialAdmin } from '#api/admin/users/initial-admin'
import { createApp } from '#api/app'
import { openServices } from '#api/open-services'
import { envFileWarnings } from '#api/platform/env-file'
import { setServices } from '#api/services'
import { settingWarnings } from '#api/setting-warnings'
import { exitForSetting, listenError, settingsOrExit } from './exit-on-error.ts'
import { loadModules } from './load-modules.ts'
import { startServer } from './server.ts'

const env = settingsOrExit()
const services = setServices(await openServices(env).catch(exitForSetting))
for (const warning of [...settingWarnings(env), ...envFileWarnings(Bun.env)]) services.log.warn(warning)
await ensureInitialAdmin(services)
const clientFolder = fileURLToPath(new URL('../client/', import.meta.url))
try {
  await startServer({
    services,
    app: createApp(services),
    clientFolder,
  })
} catch (error) {
  exitForSetting(listenError(error, env))
}
// This isn't awaited: a chunk may import this module, which has to be complete first.
loadModules(dirname(fileURLToPath(import.meta.url))).catch((error) =>
  services.log.error(error, 'a module is missing'),
)
