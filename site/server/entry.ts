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
// What Astro has to say of a page is a line of the log like any other.
pages.logger.setDestination({
  write({ level, label, message }) {
    if (level !== 'silent') store.log[level]({ label }, Bun.stripANSI(message))
  },
})
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
