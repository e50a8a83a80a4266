import { expect, test } from 'bun:test'
import { projectPath } from '#api/platform/project-root'
import { memoryOnly } from '#sandbox/storage'
import { readEnv } from '../env.ts'
import { systemClock } from '../platform/clock.ts'
import { openPayments } from './open.ts'

test('a store without checkout loads no file of Stripe’s package', async () => {
  const script = `await import('./api/src/app.ts')
    console.log(Object.keys(require.cache).filter((path) => path.includes('/node_modules/stripe/')).length)`
  const child = Bun.spawn([process.execPath, '-e', script], { cwd: projectPath('.'), stderr: 'inherit' })
  expect(await new Response(child.stdout).text()).toBe('0\n')
})

test('without a key the sandbox sells, from a port of its own if another store has taken its port', async () => {
  const env = { ...readEnv({ PAYMENTS_SANDBOX: 'true' }), PORT: 30_000 + (process.pid % 10_000) }
  const open = () => openPayments(env, { clock: systemClock, fetch }, async () => memoryOnly)
  const stores = [await open(), await open()]
  for (const store of stores) {
    expect(await store.checkKey()).toMatchObject({ data: [] })
    await store.close()
  }
  expect(new Set(stores.map(({ pageOrigin }) => pageOrigin)).size).toBe(2)
})
