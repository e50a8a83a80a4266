import { expect, setSystemTime, spyOn, test } from 'bun:test'
import zlib from 'node:zlib'
import { ResponseCache } from '#api/cache/response-cache'
import { CACHE_TAG_HEADER, cacheHeaders } from '#api/cache/tags'
import { CacheHandler } from './cache-handler.ts'

const request = (headers = {}) => new Request('http://store/', { headers })
const tagged = (text: string, ...tags: string[]) => new Response(text, { headers: cacheHeaders(...tags) })
const tags = { headers: cacheHeaders('products', 'product:7') }

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

/** Lets a second pass at once for what is checked at most every millisecond. */
function passTime() {
  const later = performance.now() + 1000
  return spyOn(performance, 'now').mockReturnValue(later)
}

test('a page is rendered once, and again after a purge of one of its tags', async () => {
  const { cache, get } = setUp()
  expect([await get(), await get()]).toEqual(['render 1', 'render 1'])
  cache.purge(['product:5'])
  expect(await get()).toBe('render 1')
  cache.purge(['products'])
  expect(await get()).toBe('render 2')
})

test.each([200, 404])('simultaneous requests share one render and compression of a %i', async (status) => {
  using brotli = spyOn(zlib, 'brotliCompress')
  const { handler } = setUp()
  const rendering = Promise.withResolvers<void>()
  let renders = 0
  const render = async () => {
    renders++
    await rendering.promise
    return new Response('nothing here '.repeat(200), { status, headers: { 'content-type': 'text/html' } })
  }
  const accept = request({ 'accept-encoding': 'br' })
  const pending = Array.from({ length: 20 }, () => handler.respond('/gone', accept, render))
  rendering.resolve()
  for (const { status: sent, headers } of await Promise.all(pending)) {
    expect([sent, headers.get('content-encoding')]).toEqual([status, 'br'])
    expect(headers.has('etag')).toBe(status === 200)
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

test('a render that began before a purge is neither stored nor joined after it', async () => {
  const { cache, handler } = setUp()
  const renders = ['old', 'new'].map((text) => ({ text, ...Promise.withResolvers<void>() }))
  let count = 0
  const respond = () =>
    handler.respond('/', request(), async () => {
      const { text, promise } = renders[count++]!
      await promise
      return tagged(text, 'products')
    })
  const before = respond()
  cache.purge(['products'])
  const after = respond()
  renders[1]!.resolve()
  expect(await (await after).text()).toBe('new')
  renders[0]!.resolve()
  expect(await (await before).text()).toBe('old')
  expect(await (await respond()).text()).toBe('new')
  expect(count).toBe(2)
})

test('what another process changes is rendered again for the next request, and nothing else', async () => {
  const { get, changeElsewhere } = setUp()
  await get()
  changeElsewhere('product:5')
  using _ = passTime()
  expect(await get()).toBe('render 1')
  changeElsewhere('products')
  using _later = passTime()
  expect(await get()).toBe('render 2')
})

test('pages are rendered again in a new year, which the footer shows', async () => {
  const { get } = setUp()
  await get()
  using _ = passTime()
  setSystemTime(new Date(new Date().getFullYear() + 1, 0, 2))
  try {
    expect(await get()).toBe('render 2')
  } finally {
    setSystemTime()
  }
})

test('no error, no response with a cookie and none without tags is stored; a 404 where it is expected', async () => {
  const { cache, handler } = setUp()
  const responses = [
    new Response('no', { status: 503, ...tags }),
    new Response('gone', { status: 404, ...tags }),
    new Response('mine', { headers: { ...tags.headers, 'set-cookie': 'a=b' } }),
    new Response('mine'),
  ]
  for (const [index, response] of responses.entries()) {
    const sent = await handler.respond(String(index), request(), () => response)
    expect(sent.headers.has(CACHE_TAG_HEADER)).toBe(false)
  }
  expect(cache.size).toBe(0)
  const render = () => new Response('gone', { status: 404, ...tags })
  const get = () => handler.respond('/404', request(), render, { statuses: [404] })
  expect([(await get()).status, (await get()).status, cache.size]).toEqual([404, 404, 1])
})

test('edges alone are told the tags of what is stored, in both spellings, and of nothing else', async () => {
  const tagsOf = async ({ handler }: ReturnType<typeof setUp>, status = 200) => {
    const render = () => new Response('ok', { status, ...tags })
    const { headers } = await handler.respond(`/${status}`, request(), render)
    return [headers.get(CACHE_TAG_HEADER), headers.get('surrogate-key'), headers.get('cache-tag')]
  }
  const edged = setUp({ hasEdges: true })
  for (let visit = 0; visit < 2; visit++) {
    const [, surrogateKey, cacheTag] = await tagsOf(edged)
    expect([surrogateKey, cacheTag]).toEqual(['all products product:7', 'all,products,product:7'])
  }
  expect(await tagsOf(edged, 503)).toEqual([null, null, null])
  expect(await tagsOf(setUp())).toEqual([null, null, null])
})
