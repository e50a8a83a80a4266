import { expect, spyOn, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAdminTest } from '../../test/admin.ts'
import { useCleanUp } from '../../test/clean-up.ts'
import { type RecordedPurge, startEdge } from '../../test/edge.ts'
import { openTestServices, seedProduct } from '../../test/services.ts'
import { logPurge } from '../cache/purge-log.ts'

const SECRET = 'purge-secret'
const onEnd = useCleanUp()

/** A store with a product before edges that have taken its first purge. */
async function open(edgeCount = 1) {
  const folder = mkdtempSync(join(tmpdir(), 'store-edges-'))
  const edges = Array.from({ length: edgeCount }, () => startEdge(SECRET))
  const settings = { DATABASE_PATH: join(folder, 'store.sqlite') }
  const EDGES = edges.map(({ url }) => url).join(', ')
  const t = await openAdminTest({ ...settings, EDGES, EDGE_SECRET: SECRET })
  const { id } = seedProduct(t.services.db)
  t.services.edges!.start()
  onEnd(
    () => rmSync(folder, { recursive: true }),
    ...edges.map((edge) => () => edge[Symbol.asyncDispose]()),
    () => t.services.close(),
  )
  for (const edge of edges) await edge.until((purges) => purges.length > 0)
  await t.services.edges!.whenPurged()
  return { ...t, id, settings, edges, edge: edges[0]! }
}

const ofProducts = (purges: readonly RecordedPurge[]) =>
  purges.filter(({ tags }) => tags.includes('products'))

test('a start purges everything; a save that changes something has purged its tags at every edge when it answers', async () => {
  const { edges, save, id } = await open(2)
  await save('description', { productId: id, description: null })
  for (const { purges } of edges) expect(ofProducts(purges)).toEqual([])
  for (const { purges } of edges) expect(purges[0]!.tags).toEqual(['all'])
  expect((await save('description', { productId: id, description: 'New' })).status).toBe(200)
  for (const { purges, url } of edges) {
    expect(ofProducts(purges)).toEqual([
      { method: 'PURGE', url: `${url}/`, secret: SECRET, tags: ['products', `product:${id}`] },
    ])
  }
})

test('what another process changes is purged without a request to this one', async () => {
  const { edge, settings } = await open()
  const other = await openTestServices(settings)
  onEnd(() => other.close())
  await other.cachePurger.transact((tx) => logPurge(tx, ['collections', 'collection:5']))
  await edge.until((purges) => purges.some(({ tags }) => tags.includes('collection:5')))
})

test('each purge is repeated once, for pages whose render began before it', async () => {
  const { edge, save, id } = await open()
  const start = edge.purges.length
  await save('description', { productId: id, description: 'New' })
  await edge.until(
    (purges) => purges.slice(start).filter(({ tags }) => tags.includes('products')).length === 2,
  )
  await edge.until((purges) => purges.filter(({ tags }) => tags.includes('all')).length === 2)
  await save('description', { productId: id, description: 'Newer' })
  // By the time that this one is repeated, a third purge of the first would have come.
  await edge.until((purges) => ofProducts(purges).length === 4)
  expect(edge.purges.filter(({ tags }) => tags.includes('all'))).toHaveLength(2)
}, 15_000)

test('an edge that refuses is asked again until it has taken all that has changed, and keeps no save waiting', async () => {
  const { edge, save, id, services } = await open()
  using warn = spyOn(services.log, 'warn')
  edge.answer(async () => new Response('', { status: 500 }))
  await save('description', { productId: id, description: 'One' })
  expect((await save('features', { productId: id, features: ['a', 'b', 'c'] })).status).toBe(200)
  await edge.until((purges) => ofProducts(purges).length >= 3)
  expect(warn.mock.calls.map(([details]) => details)).toEqual([
    { edge: new URL(edge.url).host, reason: 'it answered 500' },
  ])
  edge.answer(async () => new Response('ok'))
  const refused = ofProducts(edge.purges).length
  await edge.until((purges) => ofProducts(purges).length > refused)
  await services.edges!.whenPurged()
})

test('a save tries an edge again that failed before, and waits for it', async () => {
  const { edge, save, id, services } = await open()
  edge.answer(async () => new Response('', { status: 500 }))
  // By now the pause between two attempts is seconds long.
  const start = edge.purges.length
  await save('description', { productId: id, description: 'One' })
  await edge.until((purges) => purges.length >= start + 4)
  await services.edges!.whenPurged()
  edge.answer(async () => new Response('ok'))
  const refused = edge.purges.length
  await save('description', { productId: id, description: 'Two' })
  expect(edge.purges).toHaveLength(refused + 1)
})

test('an edge that hangs keeps a save waiting for a second at most', async () => {
  const { edge, save, id } = await open()
  const { promise, resolve } = Promise.withResolvers<void>()
  onEnd(() => resolve())
  edge.answer(async () => {
    await promise
    return new Response('ok')
  })
  const answered = await Promise.race([
    save('description', { productId: id, description: 'New' }).then(({ status }) => status),
    edge.until((purges) => purges.length > 1_000),
  ])
  expect(answered).toBe(200)
})
