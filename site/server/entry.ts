import { fileURLToPath } from 'node:url'
import { createApp as createPages } from 'astro/app/entrypoint'
import { createApp } from '#api/app'
import { ensureAdministrator } from '#api/auth/accounts'
import { readEnv } from '#api/env'
import { openStore, setCurrentStore } from '#api/store'
import { startServer } from './server.ts'

let env: ReturnType<typeof readEnv>
try {
  env = readEnv(Bun.env)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
const store = setCurrentStore(await openStore(env))
await ensureAdministrator(store)
const pages = createPages()
await startServer({
  store,
  app: createApp(store),
  renderPage: (request, clientAddress) => pages.render(request, { addCookieHeader: true, clientAddress }),
  clientFolder: fileURLToPath(new URL('../client/', import.meta.url)),
})
