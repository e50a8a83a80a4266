import { realpathSync } from 'node:fs'
import { dev } from 'astro'
import { createSampleCollections } from '#api/admin/collections/sample-collections'
import { createSampleDescriptions } from '#api/admin/products/sample-descriptions'
import { ensureDevelopmentAdmin } from '#api/admin/users/development-admin'
import { ensureInitialAdmin } from '#api/admin/users/initial-admin'
import { products } from '#api/db/schema/catalog'
import { openServices } from '#api/open-services'
import { projectPath } from '#api/platform/project-root'
import type { Services } from '#api/services'
import { createCommand } from '../../api/cli/command.ts'
import { listenUrl } from '../src/request/incoming-request.ts'
import { closeDevServices } from './dev-services.ts'
import { exitForSetting, settingsOrExit } from './exit-on-error.ts'

createCommand({
  name: 'dev',
  description:
    'Serves site and API with hot reload. Creates the database, an administrator whose password it prints, and, where ' +
    'the database is empty, products from the embedded sandbox.',
}).parse()

// Vite maps stack traces itself if this function is missing. Bun has it, but maps nothing.
Reflect.deleteProperty(process, 'setSourceMapsEnabled')

const env = settingsOrExit()
const services = await openServices(env).catch(exitForSetting)
await ensureInitialAdmin(services)
const administrator = await ensureDevelopmentAdmin(services.db)
await services.printful()
await seedWhenEmpty(services)
await services.stop()
await services.close()

const server = await dev({
  root: './site',
  fetchFile: '../server/dev-fetch',
  server: { host: env.HOST, port: env.PORT },
  // The packages may be a link, as in a worktree.
  vite: {
    server: {
      strictPort: true,
      fs: { allow: [projectPath('.'), realpathSync(projectPath('node_modules'))] },
    },
  },
})
const url = listenUrl(env.HOST, server.address.port)
// Astro warns if the first request renders no page, such as a call of a page that was still open.
await fetch(url).catch(() => {})
if (administrator) console.log(`Administrator: ${administrator.email}, password: ${administrator.password}`)
console.log(`The store is open at ${url}`)
if (!env.isCheckoutOn)
  console.log('Checkout is off. PAYMENTS_SANDBOX=true bun dev opens it, with payments of a sandbox.')

const stop = async () => {
  await server.stop()
  await closeDevServices()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

async function seedWhenEmpty({ db, env, sync, log, cachePurger }: Services): Promise<void> {
  if (!env.useSandbox || db.select({ id: products.id }).from(products).limit(1).get()) return
  try {
    const { products: synced } = await sync.run()
    await createSampleCollections({ cachePurger })
    await createSampleDescriptions({ cachePurger })
    log.info(`The store was empty: ${synced.length} products came from the sandbox`)
  } catch (error) {
    log.error(error, 'The store is empty, and filling it from the sandbox failed')
  }
}
