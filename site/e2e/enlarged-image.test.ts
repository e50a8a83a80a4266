import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../test/axe.ts'
import { openPage, untilFocusWithin } from '../test/browser.ts'
import { eventually } from '../test/cart.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

const TEE = '/products/opentowork-tee'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Enlarged image' })
const enlarge = (page: Page) => page.getByRole('button', { name: 'Enlarge image' })
/** Its width relative to the window. */
const expectScale = (page: Page, check: (scale: number) => void) =>
  eventually(async () => {
    const box = await dialog(page).locator('img').boundingBox()
    check(box!.width / page.viewportSize()!.width)
  })

test('the image is enlarged, zoomed and moved with the keyboard alone', async () => {
  await using visit = await openPage(server, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  const { page, errors } = visit
  await page.goto(TEE)
  await enlarge(page).focus()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  expect(await dialog(page).locator('source').first().getAttribute('srcset')).toEndWith('/1280.avif')
  await expectScale(page, (scale) => expect(scale).toBeCloseTo(1, 1))
  expect(await axeViolations(page)).toEqual([])

  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expectScale(page, (scale) => expect(scale).toBeGreaterThan(1.5))
  const before = await dialog(page).locator('img').boundingBox()
  await page.keyboard.press('ArrowRight')
  await eventually(async () => {
    const after = await dialog(page).locator('img').boundingBox()
    expect(after!.x).toBeLessThan(before!.x)
  })
  await page.keyboard.press('0')
  await expectScale(page, (scale) => expect(scale).toBeCloseTo(1, 1))

  await page.keyboard.press('ArrowRight')
  await dialog(page).getByText('2 of 10').waitFor()
  await dialog(page).getByAltText('#OPENTOWORK Tee in Forest').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await untilFocusWithin(enlarge(page))
  await page.locator('button[aria-current=true][aria-label^="Show image 2 of"]').waitFor()
  expect(errors).toEqual([])
})

test('the wheel and a double-click zoom', async () => {
  await using visit = await openPage(server, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  const { page } = visit
  await page.goto(TEE)
  await page.locator('[data-gallery-track] img').first().click()
  await dialog(page).waitFor()
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, -400)
  await expectScale(page, (scale) => expect(scale).toBeGreaterThan(1.1))
  await page.mouse.dblclick(640, 400)
  await expectScale(page, (scale) => expect(scale).toBeCloseTo(1, 1))
  await page.mouse.dblclick(640, 400)
  await expectScale(page, (scale) => expect(scale).toBeCloseTo(2.5, 1))
})

test('on a phone a tap enlarges the image and two fingers zoom it', async () => {
  const viewport = { width: 360, height: 740 }
  await using visit = await openPage(server, {
    viewport,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  const { page } = visit
  await page.goto(TEE)
  await page.locator('[data-gallery-track] img').first().tap()
  await dialog(page).waitFor()
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        distance === undefined ? [] : [-1, 1].map((side) => ({ x: 180, y: 370 + side * distance })),
    })
  await expectScale(page, (scale) => expect(scale).toBeCloseTo(1, 1))
  await touch('touchStart', 40)
  for (const distance of [60, 90, 120, 150]) await touch('touchMove', distance)
  await touch('touchEnd')
  await expectScale(page, (scale) => expect(scale).toBeGreaterThan(1.5))
  await dialog(page).getByRole('button', { name: 'Close' }).tap()
  await dialog(page).waitFor({ state: 'detached' })
})
