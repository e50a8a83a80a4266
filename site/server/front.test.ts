import { describe, expect, setSystemTime, test } from 'bun:test'
import { PageCache } from '#api/page-cache'
import { shared } from '#api/tags'
import { cacheAddress, isPersonal, targetOf, withoutTrailingSlash } from './address.ts'
import { compressed, Front } from './front.ts'
import { readVisitor } from './visitor.ts'

const request = () => new Request('http://store/')
const answer = (text: string, ...tags: string[]) => new Response(text, { headers: shared(...tags) })

function setUp() {
  const pages = new PageCache()
  let version = 1
  const front = new Front(pages, () => version)
  return { pages, front, writeElsewhere: () => version++ }
}

describe('the front', () => {
  test('makes a page once, and again when one of its tags changed', async () => {
    const { pages, front } = setUp()
    let made = 0
    const make = () => answer(`made ${++made}`, 'products')
    const ask = async () => (await front.answer('/', request(), make)).text()
    expect([await ask(), await ask()]).toEqual(['made 1', 'made 1'])
    pages.invalidate(['product:5'])
    expect(await ask()).toBe('made 1')
    pages.invalidate(['products'])
    expect(await ask()).toBe('made 2')
  })

  test('who asks while a page is being made waits for that one', async () => {
    const { front } = setUp()
    let made = 0
    const make = async () => {
      await Bun.sleep(10)
      return answer(`made ${++made}`, 'products')
    }
    const texts = await Promise.all(
      Array.from({ length: 20 }, async () => (await front.answer('/', request(), make)).text()),
    )
    expect(new Set(texts)).toEqual(new Set(['made 1']))
  })

  test('a page begun before a change is neither kept nor shared with who asks after it', async () => {
    const { pages, front } = setUp()
    let name = 'old'
    const make = async () => {
      const seen = name
      await Bun.sleep(20)
      return answer(seen, 'products')
    }
    const before = front.answer('/', request(), make)
    await Bun.sleep(5)
    name = 'new'
    pages.invalidate(['products'])
    const after = front.answer('/', request(), make)
    expect(await (await after).text()).toBe('new')
    expect(await (await before).text()).toBe('old')
    expect(await (await front.answer('/', request(), make)).text()).toBe('new')
  })

  test('what another process wrote shows on the next request', async () => {
    const { front, writeElsewhere } = setUp()
    let made = 0
    const ask = async () =>
      (await front.answer('/', request(), () => answer(`made ${++made}`, 'products'))).text()
    await ask()
    await Bun.sleep(2)
    writeElsewhere()
    await Bun.sleep(2)
    expect(await ask()).toBe('made 2')
  })

  test('pages are made anew in a new year, which they name', async () => {
    const { front } = setUp()
    const ask = async () =>
      (await front.answer('/', request(), () => answer(String(new Date().getFullYear()), 'products'))).text()
    const year = await ask()
    setSystemTime(new Date(Number(year) + 1, 0, 2))
    await Bun.sleep(2)
    expect(await ask()).toBe(String(Number(year) + 1))
    setSystemTime()
  })

  test('keeps no failure, no answer with a cookie, and none that does not say it may be shared', async () => {
    const { pages, front } = setUp()
    const answers = [
      () => new Response('no', { status: 503, headers: shared('products') }),
      () => new Response('mine', { headers: { ...shared('products'), 'set-cookie': 'a=b' } }),
      () => new Response('mine'),
    ]
    for (const [index, make] of answers.entries()) await front.answer(String(index), request(), make)
    expect(pages.size).toBe(0)
  })

  test('never tells the outside which tags a page carries', async () => {
    const { front } = setUp()
    const responses = [
      await front.answer('/', request(), () => answer('kept', 'products')),
      await front.answer(
        '/gone',
        request(),
        () => new Response('', { status: 404, headers: shared('products') }),
      ),
      await compressed(answer('personal', 'products'), request()),
    ]
    for (const response of responses) expect(response.headers.has('x-store-shared')).toBe(false)
  })
})

test('a stream passes uncompressed and unbuffered', async () => {
  const headers = { 'content-type': 'text/event-stream' }
  const stream = new Response(new ReadableStream(), { headers })
  const accepting = new Request('http://store/', { headers: { 'accept-encoding': 'br' } })
  expect(await compressed(stream, accepting)).toBe(stream)
})

test('HEAD of a page for one visitor varies as GET does', async () => {
  const accepting = new Request('http://store/', { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  const bodiless = new Response(null, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect((await compressed(bodiless, accepting)).headers.get('vary')).toBe('Accept-Encoding')
})

test.each([
  ['http://store/products?q=tee', '/products?q=tee'],
  ['https://store:99999/', '/'],
  ['/products/a-tee', '/products/a-tee'],
])('a request for %p asks for %p', (url, target) => {
  expect(targetOf({ url })).toBe(target)
})

test.each([
  ['/products?utm_source=x', '/products'],
  ['/products?sort=price&q=tee&x=1', '/products?q=tee&sort=price'],
  ['/products/a-tee?variant=3&ref=mail', '/products/a-tee?variant=3'],
  ['/?q=tee', '/'],
])('%p is kept as %p', (asked, kept) => {
  expect(cacheAddress(new URL(asked, 'http://store'))).toBe(kept)
})

test.each([
  ['/products/', '/products'],
  ['/products/?a=1', '/products?a=1'],
  ['//evil.example/', '/evil.example'],
  ['/', undefined],
  ['/products', undefined],
])('%p leads to %p', (asked, bare) => {
  expect(withoutTrailingSlash(new URL(`http://store${asked}`))).toBe(bare as never)
})

test('what is about one visitor is known by its path and its cookies', () => {
  expect(['/admin', '/admin/products', '/cart', '/login', '/%63art'].every(isPersonal)).toBe(true)
  expect(['/', '/products', '/administration', '/cartoons', '/%ff'].some(isPersonal)).toBe(false)
  const visitor = (cookie: string) => readVisitor(new Request('http://store/', { headers: { cookie } }))
  expect(visitor('session=abc')).toEqual({ isPersonal: true, cartCount: 0 })
  expect(visitor('a=b; cart_count=12; c=d')).toEqual({ isPersonal: false, cartCount: 12 })
  expect(visitor('cart_count=-1')).toEqual({ isPersonal: false, cartCount: 0 })
  expect(visitor('cart_count=<script>')).toEqual({ isPersonal: false, cartCount: 0 })
})
