import { afterAll, expect } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { adminTest, button, overflow } from '../../test/admin.ts'
import { axeViolations } from '../../test/axe.ts'
import { ownStore } from '../../test/stores.ts'

const server = await ownStore()
const test = adminTest(server)
const folder = mkdtempSync(join(tmpdir(), 'unreadable-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MESSAGE = 'Failed to read the file. It may have been moved, changed or deleted: choose it again.'

/** Chooses a file that is deleted before the page hears of the choice. */
async function chooseDeletedFile(page: Page, input: Locator, name: string): Promise<void> {
  const path = join(folder, name)
  await Bun.write(path, 'id,description\n1,x\n')
  await page.exposeFunction('deleteFile', () => rmSync(path))
  await page.evaluate(() => {
    const { deleteFile } = window as unknown as { deleteFile: () => Promise<void> }
    const announce = async (event: Event) => {
      event.stopImmediatePropagation()
      removeEventListener('change', announce, true)
      await deleteFile()
      event.target?.dispatchEvent(new Event('change', { bubbles: true }))
    }
    addEventListener('change', announce, true)
  })
  await input.setInputFiles(path)
}

test('a CSV that can’t be read any more says so', async (page) => {
  await page.goto('/admin/products')
  await button(page, 'Import CSV').waitFor()
  await chooseDeletedFile(page, page.locator('input[accept*=csv]'), 'texts.csv')
  await page.getByText(MESSAGE).waitFor()
  expect(await page.getByRole('dialog', { name: 'Import CSV' }).count()).toBe(0)
})

test('an image that can’t be read any more says so beside its name', async (page) => {
  await page.goto('/admin/collections')
  await button(page, 'New collection').click()
  const dialog = page.getByRole('dialog', { name: 'New collection' })
  await chooseDeletedFile(page, dialog.locator('input[type=file]'), 'banner.png')
  const row = dialog.getByRole('listitem').filter({ hasText: 'banner.png' })
  await row.getByRole('alert').filter({ hasText: MESSAGE }).waitFor()
  await row.getByRole('button', { name: 'Dismiss banner.png' }).click()
  await row.waitFor({ state: 'detached' })
})

test('a picture that can’t be read any more says so at its field, and the page stays', async (page) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/account')
  const path = join(folder, 'me.png')
  await Bun.write(path, 'no image')
  await page.getByLabel('Picture').setInputFiles(path)
  rmSync(path)
  await button(page, 'Upload picture').click()
  await page.getByRole('alert').filter({ hasText: MESSAGE }).waitFor()
  expect(page.url()).toBe(`${server.url}/account`)
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  // A file that can be read is sent, and the server's refusal is the only one.
  await Bun.write(path, 'no image')
  await page.getByLabel('Picture').setInputFiles(path)
  await button(page, 'Upload picture').click()
  await page.getByText('The image must be a JPEG, PNG, WebP or AVIF file.').waitFor()
  expect(await page.getByText(MESSAGE).count()).toBe(0)
})
