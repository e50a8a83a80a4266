import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openPage, untilFocused, untilFocusWithin } from '../test/browser.ts'
import { find, findAll, request } from '../test/http.ts'
import { sharedStore } from '../test/stores.ts'
import { DESKTOP } from '../test/viewports.ts'

const server = await sharedStore()

test('with the keyboard one skips the header of the home page and goes on from its link to the grid', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/')
  await page
    .getByRole('heading', { level: 1, name: 'Professional Gear for #OPENTOWORK Professionals' })
    .waitFor()
  const hero = page.getByRole('img', { name: /#OPENTOWORK Tee/ }).first()
  expect(await hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.keyboard.press('Tab')
  await untilFocused(page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await untilFocusWithin(page.getByRole('main'))

  await page.getByRole('link', { name: 'Explore Collection' }).press('Enter')
  await page.waitForURL('/#products')
  await page.keyboard.press('Tab')
  await untilFocusWithin(page.locator('#products'))
  expect(visit.errors).toEqual([])
})

test('a card’s secondary image loads and shows on hover only', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products')
  const card = page.getByRole('link', { name: /^Ghosted Cap/ })
  const [first, second] = [card.locator('img').first(), card.locator('img').nth(1)]
  await first.waitFor()
  expect(await second.isVisible()).toBe(false)
  expect(await second.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe('')
  await card.hover()
  await second.waitFor({ state: 'visible' })
})

test('every page has a header, a footer and one heading', async () => {
  for (const path of ['/', '/products', '/products/opentowork-tee', '/no-such-page']) {
    const html = await (await request(server, path)).text()
    const links = findAll(html, 'header a', 'href')
    for (const href of ['/products', '/collections/opentowork', '/cart', '/login']) {
      expect([path, links]).toEqual([path, expect.arrayContaining([expect.stringContaining(href)])])
    }
    expect([path, find(html, 'footer')]).toEqual([
      path,
      expect.stringContaining(`© ${new Date().getFullYear()}`),
    ])
    expect([path, html.match(/<h1/g)?.length]).toEqual([path, 1])
  }
})

test('a path with an id redirects to the slug', async () => {
  const { id } = await (await request(server, '/_api/product/by-slug?slug=opentowork-tee')).json()
  const response = await request(server, `/products/id/${id}`)
  expect([response.status, response.headers.get('location')]).toEqual([302, '/products/opentowork-tee'])
})

test.each([
  ['/no-such-page', 'Not Found', '/'],
  ['/products/id/0', 'Product Not Found', '/'],
  ['/products/id/tee', 'Product Not Found', '/'],
  ['/products/id/99999', 'Product Not Found', '/'],
  ['/products/%20', 'Product Not Found', '/'],
  ['/products/no-such-product', 'Error', '/'],
  ['/products/between-jbos-tote', 'Error', '/'],
  ['/collections/no-such-thing', 'Collection Not Found', '/collections'],
  ['/collections/0', 'Collection Not Found', '/collections'],
  ['/collections/99999999999999999999', 'Collection Not Found', '/collections'],
])('%s is 404, leads back and suggests products', async (path, title, href) => {
  const response = await request(server, path)
  const html = await response.text()
  expect([response.status, find(html, 'h1')]).toEqual([404, title])
  expect(findAll(html, 'main a', 'href')).toContain(href)
  expect(findAll(html, 'section[aria-labelledby=suggestions] a.product-card', 'href')).toHaveLength(4)
})

/** Records the positions that the page scrolls through; the returned function waits until it has arrived at the grid. */
async function recordScrolling(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const positions: number[] = []
    const scrolling = { positions, framesAtRest: 0 }
    Object.assign(window, { scrolling })
    const record = () => {
      scrolling.framesAtRest++
      if (positions.at(-1) !== scrollY) {
        positions.push(scrollY)
        scrolling.framesAtRest = 0
      }
      requestAnimationFrame(record)
    }
    record()
  })
  return async () => {
    const positions = await page.waitForFunction(() => {
      const { top = 0 } = document.getElementById('products')?.getBoundingClientRect() ?? {}
      const { framesAtRest, positions } = Reflect.get(window, 'scrolling')
      return scrollY > 0 && top >= 0 && top < 200 && framesAtRest > 20 && positions.length
    })
    return Number(await positions.jsonValue())
  }
}

test('the page scrolls smoothly to the element of the fragment, and jumps with reduced motion', async () => {
  await using visit = await openPage(server, { viewport: DESKTOP })
  const { page } = visit
  const countPositions = await recordScrolling(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Explore Collection' }).click()
  expect(await countPositions()).toBeGreaterThan(2)
  await page.goto('/products')
  await page.goto('/#products')
  expect(await countPositions()).toBeGreaterThan(2)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/products')
  await page.goto('/#products')
  expect(await countPositions()).toBeLessThanOrEqual(2)
})
