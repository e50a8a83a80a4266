import { afterEach, expect, test } from 'bun:test'
import { toCachedResponse } from '#api/cache/cached-response'
import { ResponseCache } from '#api/cache/response-cache'
import { startWarmUp, type WarmUp, type WarmUpOptions } from './warm-up.ts'

const page = () => toCachedResponse(new Uint8Array([1]), new Headers(), { tags: ['products'] })

let warmUp: WarmUp | undefined
afterEach(() => warmUp?.stop())

function setUp(options: Partial<WarmUpOptions> = {}, responseCache = new ResponseCache()) {
  const warmed: string[] = []
  const ends: (() => void)[] = []
  warmUp = startWarmUp({
    responseCache,
    isBusy: () => false,
    listPaths: async () => ['/', '/products', '/about'],
    warm: async (path) => {
      warmed.push(path)
      responseCache.put(path, page())
    },
    purgeOutdated: () => {},
    afterwards: async () => ends.shift()?.(),
    log: { info: () => {}, error: () => {} } as never,
    quietMs: 5,
    ...options,
  })
  const untilEnd = () => new Promise<void>((resolve) => ends.push(resolve))
  return { responseCache, warmed, untilEnd }
}

test('the first pages are rendered at the start, and after a burst of purges those that were used', async () => {
  const paths = Array.from({ length: 600 }, (_, index) => `/${index}`)
  const { responseCache, warmed, untilEnd } = setUp({ listPaths: async () => paths })
  await untilEnd()
  expect(warmed).toEqual(paths.slice(0, 500))
  for (const path of ['/7', '/3', '/5']) responseCache.match(path)
  for (const key of ['/_api/products', '/sitemap.xml', '/feed.tsv', '429'])
    responseCache.put(key, page(), true)
  const again = untilEnd()
  for (let change = 0; change < 10; change++) responseCache.purge(['products'])
  await again
  expect(warmed.slice(500)).toEqual(['/5', '/3', '/7'])

  const most = untilEnd()
  for (const path of paths) responseCache.put(path, page(), true)
  responseCache.purge()
  await most
  expect(warmed.slice(503)).toEqual(paths.slice(500).reverse())
})

test('a request goes first', async () => {
  const asked = Promise.withResolvers<void>()
  let isRendering = true
  const isBusy = () => {
    asked.resolve()
    return isRendering
  }
  const { warmed, untilEnd } = setUp({ isBusy })
  const end = untilEnd()
  await asked.promise
  expect(warmed).toEqual([])
  isRendering = false
  await end
  expect(warmed).toHaveLength(3)
})

test('nothing is evicted for it', async () => {
  const responseCache = new ResponseCache({ maxEntries: 3 })
  responseCache.put('/used', page(), true)
  const { warmed, untilEnd } = setUp({}, responseCache)
  await untilEnd()
  expect(warmed).toEqual(['/', '/products'])
  expect(responseCache.has('/used')).toBe(true)
})

test('a change during the warm-up begins it anew', async () => {
  const responseCache = new ResponseCache()
  const seen: string[] = []
  const { untilEnd } = setUp(
    {
      warm: async (path) => {
        seen.push(path)
        if (seen.length === 2) responseCache.purge()
      },
    },
    responseCache,
  )
  await untilEnd()
  expect(seen).toEqual(['/', '/products', '/', '/products', '/about'])
})

test('a stop ends it after the page that is being rendered', async () => {
  const started = Promise.withResolvers<void>()
  const render = Promise.withResolvers<void>()
  const seen: string[] = []
  const { responseCache } = setUp({
    warm: async (path) => {
      seen.push(path)
      started.resolve()
      await render.promise
    },
  })
  await started.promise
  const stopped = warmUp!.stop()
  render.resolve()
  await stopped
  // Another one waits as long after a purge, and its wait begins later.
  const later = setUp({}, responseCache)
  await later.untilEnd()
  for (const path of later.warmed) responseCache.match(path)
  const again = later.untilEnd()
  responseCache.purge()
  await again
  expect(later.warmed).toHaveLength(6)
  expect(seen).toEqual(['/'])
})

test('a failure is logged, and the next change tries again', async () => {
  let attempts = 0
  const listPaths = async () => {
    if (++attempts === 1) throw new Error('locked')
    return ['/']
  }
  const logged = Promise.withResolvers<unknown>()
  const log = { info: () => {}, error: logged.resolve } as never
  const { responseCache, warmed, untilEnd } = setUp({ listPaths, log })
  expect(await logged.promise).toMatchObject({ message: 'locked' })
  const end = untilEnd()
  responseCache.purge()
  await end
  expect(warmed).toEqual(['/'])
})
