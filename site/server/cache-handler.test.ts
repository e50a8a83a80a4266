import { expect, setSystemTime, test } from 'bun:test'
import { ResponseCache } from '#api/cache/response-cache'
import { CACHE_TAG_HEADER, cacheHeaders } from '#api/cache/tags'
import { CacheHandler } from './cache-handler.ts'

const request = () => new Request('http://store/')
const tagged = (text: string, ...tags: string[]) => new Response(text, { headers: cacheHeaders(...tags) })

function setUp() {
  const cache = new ResponseCache()
  let version = 1
  const handler = new CacheHandler(cache, () => version)
  let renders = 0
  return {
    cache,
    handler,
    writeElsewhere: () => version++,
    get: async () =>
      (await handler.respond('/', request(), () => tagged(`render ${++renders}`, 'products'))).text(),
  }
}

test('a page is rendered once, and again after a purge of one of its tags', async () => {
  const { cache, get } = setUp()
  expect([await get(), await get()]).toEqual(['render 1', 'render 1'])
  cache.purge(['product:5'])
  expect(await get()).toBe('render 1')
  cache.purge(['products'])
  expect(await get()).toBe('render 2')
})

test('simultaneous requests share one render', async () => {
  const { handler } = setUp()
  let renders = 0
  const render = async () => {
    await Bun.sleep(10)
    return tagged(`render ${++renders}`, 'products')
  }
  const texts = await Promise.all(
    Array.from({ length: 20 }, async () => (await handler.respond('/', request(), render)).text()),
  )
  expect(new Set(texts)).toEqual(new Set(['render 1']))
})

test('a render that began before a purge is neither stored nor joined after it', async () => {
  const { cache, handler } = setUp()
  let name = 'old'
  const started: PromiseWithResolvers<void>[] = [Promise.withResolvers(), Promise.withResolvers()]
  const released: PromiseWithResolvers<void>[] = [Promise.withResolvers(), Promise.withResolvers()]
  let renders = 0
  const render = async () => {
    const index = renders++
    const text = name
    started[index]?.resolve()
    await released[index]?.promise
    return tagged(text, 'products')
  }
  const before = handler.respond('/', request(), render)
  await started[0]!.promise
  name = 'new'
  cache.purge(['products'])
  const after = handler.respond('/', request(), render)
  await started[1]!.promise
  released[1]!.resolve()
  expect(await (await after).text()).toBe('new')
  released[0]!.resolve()
  expect(await (await before).text()).toBe('old')
  expect(await (await handler.respond('/', request(), render)).text()).toBe('new')
  expect(renders).toBe(2)
})

test('a write by another process shows on the next request', async () => {
  const { get, writeElsewhere } = setUp()
  await get()
  await Bun.sleep(2)
  writeElsewhere()
  await Bun.sleep(2)
  expect(await get()).toBe('render 2')
})

test('pages are rendered again in a new year, which the footer shows', async () => {
  const { get } = setUp()
  await get()
  setSystemTime(new Date(new Date().getFullYear() + 1, 0, 2))
  try {
    await Bun.sleep(2)
    expect(await get()).toBe('render 2')
  } finally {
    setSystemTime()
  }
})

test('no error, no response with a cookie and none without tags is stored', async () => {
  const { cache, handler } = setUp()
  const renders = [
    () => new Response('no', { status: 503, headers: cacheHeaders('products') }),
    () => new Response('mine', { headers: { ...cacheHeaders('products'), 'set-cookie': 'a=b' } }),
    () => new Response('mine'),
  ]
  for (const [index, render] of renders.entries()) await handler.respond(String(index), request(), render)
  expect(cache.size).toBe(0)
})

test('no tag leaves the server', async () => {
  const { handler } = setUp()
  const responses = [
    await handler.respond('/', request(), () => tagged('ok', 'products')),
    await handler.respond(
      '/gone',
      request(),
      () => new Response('', { status: 404, headers: cacheHeaders('products') }),
    ),
  ]
  for (const response of responses) expect(response.headers.has(CACHE_TAG_HEADER)).toBe(false)
})
