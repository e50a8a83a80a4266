import { dev } from 'astro'
import { readEnv } from '#api/env'
import { openStore, setCurrentStore } from '#api/store'

/** `bun dev`: opens the store, fills it when it is empty, and serves site and calls with hot reload on one port. */
const env = readEnv(Bun.env)
const store = setCurrentStore(await openStore(env))
const server = await dev({
  root: './site',
  server: { host: env.HOST, port: env.PORT },
  vite: { server: { strictPort: true } },
})
console.log(`The store is open at http://localhost:${server.address.port}`)

const stop = async () => {
  await server.stop()
  await store.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
