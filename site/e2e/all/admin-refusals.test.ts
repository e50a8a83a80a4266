import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { adminTest, button } from '../../test/admin.ts'
import { untilFocused } from '../../test/browser.ts'
import { ADMIN } from '../../test/server.ts'
import { ownStore } from '../../test/stores.ts'

const server = await ownStore()
const test = adminTest(server)

const toasts = (page: Page) => page.locator('[data-sonner-toast]')

const errorOf = async (page: Page, label: string) => {
  const id = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby')
  return page.locator(`[id="${id?.split(' ')[0]}"]`).textContent()
}

test('a slug that another collection has is refused at its field', async (page) => {
  await page.goto('/admin/collections')
  await button(page, 'New collection').click()
  const dialog = page.getByRole('dialog', { name: 'New collection' })
  await dialog.getByLabel('Name').fill('Another')
  const slug = dialog.getByRole('textbox', { name: /address|slug/i }).first()
  await slug.fill('opentowork')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Another collection has the slug "opentowork".').waitFor()
  await untilFocused(slug)
  expect(await slug.getAttribute('aria-invalid')).toBe('true')
  expect(await toasts(page).count()).toBe(0)
  await slug.fill('another')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Collection saved.').waitFor()
})

test('an invitation of somebody who has an account is refused at its field', async (page) => {
  await page.goto('/admin/users')
  await page.getByLabel('Email').fill(ADMIN.email)
  await button(page, 'Invite').click()
  await page.locator('[aria-invalid=true]').waitFor()
  expect(await errorOf(page, 'Email')).toMatch(/^[A-Z].*account.*\.$/)
  expect(await toasts(page).count()).toBe(0)
})

test('a threshold that the server refuses is refused at its field, as one that can’t be', async (page) => {
  await page.goto('/admin/health')
  const label = 'Low below, in percent'
  const save = async (value: string) => {
    await page.getByLabel(label).fill(value)
    await page.getByLabel(label).press('Enter')
    await page.locator('[aria-invalid=true]').waitFor()
    return errorOf(page, label)
  }
  for (const value of ['', '-1', '96', '2.5']) {
    expect(await save(value)).toBe('The threshold must be an integer from 0 to 95.')
  }
  const refusal = { status: 409, json: { error: 'The margins are being read. Please try again.' } }
  await page.route('**/_api/admin/health/**', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal) : route.continue(),
  )
  await page.getByLabel(label).fill('30')
  await page.getByLabel(label).press('Enter')
  await page.getByText(refusal.json.error).waitFor()
  expect(await errorOf(page, label)).toBe(refusal.json.error)
  expect(await toasts(page).count()).toBe(0)
})

test('a refusal without a sentence shows no status text', async (page) => {
  await page.route('**/_api/admin/collections', (route) => route.fulfill({ status: 409, body: '' }))
  await page.goto('/admin/collections')
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load collections' })
  await alert.getByText('HTTP error! status: 409').waitFor()
  expect(await alert.textContent()).not.toContain('Conflict')
})
