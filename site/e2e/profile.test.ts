import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createTestImage } from '#api-test/images'
import { axeViolations } from '../test/axe.ts'
import { logIn, openPage } from '../test/browser.ts'
import { createPlainUser, PLAIN_USER } from '../test/login.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await createPlainUser(server)
})
afterAll(() => server.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const avatar = (page: Page) => page.getByRole('main').locator('img')

const choose = async (page: Page, bytes: Buffer) =>
  page.getByLabel('Picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: bytes })

test.each([true, false])(
  'people change their name and picture, with scripts %p',
  async (javaScriptEnabled) => {
    await using visit = await openPage(server, {
      javaScriptEnabled,
      reducedMotion: 'reduce',
      viewport: { width: 320, height: 700 },
    })
    const { page, errors } = visit
    await logIn(page, PLAIN_USER)
    await page.goto('/account')
    const name = `Plain ${javaScriptEnabled}`
    await page.getByLabel('Name').fill('')
    await button(page, 'Change name').click()
    await page.getByText('Name is required').waitFor()
    await page.getByLabel('Name').fill(name)
    await button(page, 'Change name').click()
    await page.getByText('Your name has been changed.').waitFor()
    await page.getByText(`${name}, ${PLAIN_USER.email}`).waitFor()

    await choose(page, Buffer.from('no picture'))
    await button(page, 'Upload picture').click()
    await page.getByText('The image must be a JPEG, PNG, WebP or AVIF file.').waitFor()
    await choose(page, Buffer.alloc(21 * 1024 * 1024))
    await button(page, 'Upload picture').click()
    await page.getByText('The picture must have at most 20 MB.').waitFor()
    expect(await avatar(page).count()).toBe(0)
    await choose(page, await createTestImage(700, 500).png().toBuffer())
    await button(page, 'Upload picture').click()
    await page.getByText('Your picture has been changed.').waitFor()
    const source = await avatar(page).getAttribute('src')
    expect((await page.request.get(source!)).headers()['content-type']).toBe('image/webp')
    if (javaScriptEnabled) {
      await page.waitForFunction(
        (image) => image instanceof HTMLImageElement && image.naturalWidth === 256,
        await avatar(page).elementHandle(),
      )
      expect(await axeViolations(page)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
    await button(page, 'Remove picture').click()
    await page.getByText('Your picture has been removed.').waitFor()
    expect(await avatar(page).count()).toBe(0)
    expect(errors).toEqual([])
  },
)
