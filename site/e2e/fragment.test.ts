import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openPage } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(60_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const VIEWPORT = { width: 1280, height: 800 }

/** Notes every place that the page scrolls through. */
async function watchScrolling(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const places: number[] = []
    Object.assign(window, { places })
    const look = () => {
      if (places.at(-1) !== scrollY) places.push(scrollY)
      requestAnimationFrame(look)
    }
    look()
  })
  return async () => {
    await page.waitForFunction(() => {
      const { top = 0 } = document.getElementById('products')?.getBoundingClientRect() ?? {}
      return scrollY > 0 && top >= 0 && top < 200
    })
    await page.waitForTimeout(300)
    return page.evaluate(() => Reflect.get(window, 'places') as number[])
  }
}

test('the page scrolls smoothly to what the fragment names, within a page and on arrival', async () => {
  await using opened = await openPage(server, { viewport: VIEWPORT })
  const { page } = opened
  const scrolledThrough = await watchScrolling(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Explore Collection' }).click()
  expect((await scrolledThrough()).length).toBeGreaterThan(5)
  await page.goto('/products')
  await page.goto('/#products')
  expect((await scrolledThrough()).length).toBeGreaterThan(5)
})

test('and at once for who wants nothing to move', async () => {
  await using opened = await openPage(server, { viewport: VIEWPORT, reducedMotion: 'reduce' })
  const { page } = opened
  const scrolledThrough = await watchScrolling(page)
  await page.goto('/#products')
  expect((await scrolledThrough()).length).toBeLessThanOrEqual(2)
})

test('the keyboard goes on from where the fragment led', async () => {
  await using opened = await openPage(server, { viewport: VIEWPORT })
  const { page } = opened
  await page.goto('/')
  await page.getByRole('link', { name: 'Explore Collection' }).press('Enter')
  await page.waitForURL('/#products')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('#products') !== null)).toBe(true)
})
