import { fileURLToPath } from 'node:url'
import { createApp as createPages } from 'astro/app/entrypoint'
import { createApp } from '#api/app'
import { ensureAdministrator } from '#api/auth/first-administrator'
import { openStore, setCurrentStore } from '#api/store'
import { startServer } from './server.ts'
import { settingsOrExit } from './settings.ts'

const env = settingsOrExit()
const store = setCurrentStore(await openStore(env))
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
  if ((error as { code?: unknown }).code !== 'EADDRINUSE') throw error
  console.error(`PORT: port ${env.PORT} is already in use`)
  process.exit(1)
}
