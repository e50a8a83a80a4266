import { fileURLToPath } from 'node:url'
import { createApp as createPages } from 'astro/app/entrypoint'
import { createApp } from '#api/app'
import { ensureAdministrator } from '#api/auth/first-administrator'
import { openStore, setCurrentStore } from '#api/store'
import { startServer } from './server.ts'
import { exitForSetting, listenError, settingsOrExit } from './settings.ts'

const env = settingsOrExit()
const store = setCurrentStore(await openStore(env).catch(exitForSetting))
await ensureAdministrator(store)
const pages = createPages()
try {
  await startServer({
    store,
    app: createApp(store),
    renderPage: (request, clientAddress) => pages.render(request, { addCookieHeader: true, clientAddress }),
    clientFolder: fileURLToPath(new URL('../client/', import.meta.url)),
  })
} catch (error) {
  exitForSetting(listenError(error, env))
}
