import { dev } from 'astro'
import { ensureDevelopmentAdministrator } from '#api/auth/development-administrator'
import { ensureAdministrator } from '#api/auth/first-administrator'
import { openStore, setCurrentStore } from '#api/store'
import { fillWhenEmpty } from './development.ts'
import { exitForSetting, settingsOrExit } from './settings.ts'

/** `bun dev`: opens the store, fills it when it is empty, and serves site and calls with hot reload on one port. */
const env = settingsOrExit()
const store = setCurrentStore(await openStore(env).catch(exitForSetting))
await ensureAdministrator(store)
const administrator = await ensureDevelopmentAdministrator(store.db)
await store.printful()
await fillWhenEmpty(store)
const server = await dev({
  root: './site',
  server: { host: env.HOST, port: env.PORT },
  vite: { server: { strictPort: true } },
})
if (administrator) console.log(`Administrator: ${administrator.email}, password: ${administrator.password}`)
console.log(`The store is open at http://localhost:${server.address.port}`)

const stop = async () => {
  await store.stop()
  await server.stop()
  await store.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
