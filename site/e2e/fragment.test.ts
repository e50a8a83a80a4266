import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openPage, untilFocusWithin } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const VIEWPORT = { width: 1280, height: 800 }

async function recordScrolling(page: Page): Promise<() => Promise<number[]>> {
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
    await page.waitForFunction(() => {
      const { top = 0 } = document.getElementById('products')?.getBoundingClientRect() ?? {}
      const { framesAtRest } = Reflect.get(window, 'scrolling') as { framesAtRest: number }
      return scrollY > 0 && top >= 0 && top < 200 && framesAtRest > 20
    })
    return page.evaluate(() => (Reflect.get(window, 'scrolling') as { positions: number[] }).positions)
  }
}

test('the page scrolls smoothly to the element of the fragment, within a page and on arrival', async () => {
  await using opened = await openPage(server, { viewport: VIEWPORT })
  const { page } = opened
  const scrollPositions = await recordScrolling(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Explore Collection' }).click()
  expect((await scrollPositions()).length).toBeGreaterThan(2)
  await page.goto('/products')
  await page.goto('/#products')
  expect((await scrollPositions()).length).toBeGreaterThan(2)
})

test('with reduced motion it jumps', async () => {
  await using opened = await openPage(server, { viewport: VIEWPORT, reducedMotion: 'reduce' })
  const { page } = opened
  const scrollPositions = await recordScrolling(page)
  await page.goto('/#products')
  expect((await scrollPositions()).length).toBeLessThanOrEqual(2)
})

test('the keyboard continues from the element of the fragment', async () => {
  await using opened = await openPage(server, { viewport: VIEWPORT })
  const { page } = opened
  await page.goto('/')
  await page.getByRole('link', { name: 'Explore Collection' }).press('Enter')
  await page.waitForURL('/#products')
  await page.keyboard.press('Tab')
  await untilFocusWithin(page.locator('#products'))
})
