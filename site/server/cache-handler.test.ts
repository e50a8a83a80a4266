import { expect, setSystemTime, spyOn, test } from 'bun:test'
import zlib from 'node:zlib'
import { ResponseCache } from '#api/cache/response-cache'
import { CACHE_TAG_HEADER, cacheHeaders } from '#api/cache/tags'
import { CacheHandler } from './cache-handler.ts'

const request = () => new Request('http://store/')
const tagged = (text: string, ...tags: string[]) => new Response(text, { headers: cacheHeaders(...tags) })

function setUp(options?: ConstructorParameters<typeof CacheHandler>[2]) {
  const cache = new ResponseCache()
  let changed: string[] = []
  const poll = () => {
    if (changed.length > 0) cache.purge(changed)
    changed = []
  }
  const handler = new CacheHandler(cache, { poll }, options)
  let renders = 0
  return {
    cache,
    handler,
    changeElsewhere: (...tags: string[]) => {
      changed = tags
    },
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

test('a response that is not stored is rendered and compressed once for simultaneous requests', async () => {
  using brotli = spyOn(zlib, 'brotliCompress')
  const { handler } = setUp()
  let renders = 0
  const render = async () => {
    renders++
    await Bun.sleep(10)
    return new Response('nothing here '.repeat(200), {
      status: 404,
      headers: { 'content-type': 'text/html' },
    })
  }
  const accept = () => new Request('http://store/', { headers: { 'accept-encoding': 'br' } })
  const responses = await Promise.all(
    Array.from({ length: 100 }, () => handler.respond('/gone', accept(), render)),
  )
  for (const { status, headers } of responses) {
    expect([status, headers.get('content-encoding'), headers.has('etag')]).toEqual([404, 'br', false])
  }
  expect([renders, brotli.mock.calls.length]).toEqual([1, 1])
})

test('a render can be refused; a cached or pending one is sent all the same', async () => {
  const { handler } = setUp()
  let asked = 0
  const refuse = () => (++asked > 1 ? new Response('later', { status: 429 }) : undefined)
  const get = async (key: string) =>
    (await handler.respond(key, request(), () => tagged('rendered', 'products'), { refuse })).text()
  expect(await Promise.all([get('/'), get('/')])).toEqual(['rendered', 'rendered'])
  expect([await get('/'), await get('/products'), await get('/')]).toEqual(['rendered', 'later', 'rendered'])
})

test('the shared page of what is not there is stored where a 404 is expected', async () => {
  const { cache, handler } = setUp()
  const render = () => new Response('gone', { status: 404, headers: cacheHeaders('navigation') })
  const get = () => handler.respond('/404', request(), render, { statuses: [404] })
  expect([(await get()).status, (await get()).status, cache.size]).toEqual([404, 404, 1])
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

test('what another process changes is rendered again for the next request, and nothing else', async () => {
  const { get, changeElsewhere } = setUp()
  await get()
  changeElsewhere('product:5')
  await Bun.sleep(2)
  expect(await get()).toBe('render 1')
  changeElsewhere('products')
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

test('no tag leaves a server without edges', async () => {
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

test('edges are told the tags of what is stored, in both spellings, and of nothing else', async () => {
  const { handler } = setUp({ sendsTags: true })
  const tagsOf = ({ headers }: Response) => [headers.get('surrogate-key'), headers.get('cache-tag')]
  const render = () => tagged('ok', 'products', 'product:7')
  for (let visit = 0; visit < 2; visit++) {
    const shared = await handler.respond('/', request(), render)
    expect(tagsOf(shared)).toEqual(['all products product:7', 'all,products,product:7'])
  }
  const failed = () => new Response('', { status: 503, headers: cacheHeaders('products') })
  expect(tagsOf(await handler.respond('/failed', request(), failed))).toEqual([null, null])
})
