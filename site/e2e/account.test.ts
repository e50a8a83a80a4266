import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { totpCode } from '#api-test/two-factor'
import { axeViolations, axeViolationsInBothSchemes } from '../test/axe.ts'
import { logIn, openPage } from '../test/browser.ts'
import { createPlainUser, email, PLAIN_USER, password, submit } from '../test/login.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const NEW_PASSWORD = 'a better one than before'

const untilFocused = (page: Page, name: string) => page.locator(`[name=${name}]:focus`).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name })

const readKey = async (page: Page) =>
  ((await page.locator('[data-two-factor-key]').textContent()) ?? '').replaceAll(' ', '')

/** Turns two-factor login on. Returns the key and the recovery codes. */
async function setUp(page: Page, { password } = PLAIN_USER) {
  await page.goto('/account')
  const start = button(page, 'Set up two-factor login')
  if ((await start.count()) > 0) await start.click()
  await page.getByRole('img', { name: 'QR code with the key' }).waitFor()
  const key = await readKey(page)
  const form = section(page, 'Two-factor login')
  await form.getByLabel('Password').fill(password)
  await form.getByLabel('Code', { exact: true }).fill(await totpCode(key))
  await button(page, 'Turn on').click()
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  return { key, codes: await page.locator('[data-recovery-codes] li').allTextContents() }
}

test('a visitor logs in first and comes back', async () => {
  await createPlainUser(server)
  await using visit = await openPage(server)
  const { page, errors } = visit
  await page.goto('/account')
  expect(page.url()).toBe(`${server.url}/login?next=%2Faccount`)
  await email(page).fill(PLAIN_USER.email)
  await password(page).fill(PLAIN_USER.password)
  await submit(page).click()
  await page.waitForURL('**/account')
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex')
  await page.goto('/')
  await page.getByRole('button', { name: 'Account: Plain User' }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
  expect(errors).toEqual([])
})

test.each([true, false])(
  'changes the password and ends sessions, with scripts: %p',
  async (javaScriptEnabled) => {
    await createPlainUser(server)
    await using visit = await openPage(server, { javaScriptEnabled })
    await using other = await openPage(server)
    const { page } = visit
    await logIn(other.page, PLAIN_USER)
    await logIn(other.page, PLAIN_USER)
    await logIn(page, PLAIN_USER)
    await page.goto('/account')
    const change = async (current: string, next: string) => {
      await page.getByLabel('Current password').fill(current)
      await page.getByLabel('New password').fill(next)
      await button(page, 'Change password').click()
    }
    await change('wrong', NEW_PASSWORD)
    await page.getByText('The current password is wrong.').waitFor()
    await untilFocused(page, 'currentPassword')
    await change(PLAIN_USER.password, 'password1234')
    await page.getByText('The new password is too easy to guess').waitFor()
    await untilFocused(page, 'newPassword')
    const describedBy = await page.getByLabel('New password').getAttribute('aria-describedby')
    expect(describedBy?.split(' ')).toHaveLength(2)

    const sessions = section(page, 'Sessions').getByRole('listitem')
    expect(await sessions.count()).toBe(2)
    await sessions.filter({ hasNotText: 'This session' }).getByRole('button', { name: 'End' }).click()
    await page.getByText('The session has ended.').waitFor()
    expect(await sessions.count()).toBe(1)
    await other.page.goto('/account')
    expect(new URL(other.page.url()).pathname).toBe('/login')

    await logIn(other.page, PLAIN_USER)
    await page.reload()
    await button(page, 'End all other sessions').click()
    await page.getByText('All other sessions have ended.').waitFor()
    expect(await sessions.count()).toBe(1)

    await logIn(other.page, PLAIN_USER)
    await change(PLAIN_USER.password, NEW_PASSWORD)
    await page.getByText('Your password has been changed. All other sessions have ended.').waitFor()
    await other.page.goto('/account')
    expect(new URL(other.page.url()).pathname).toBe('/login')
    await page.reload()
    expect(await sessions.count()).toBe(1)
  },
)

test('two-factor login is set up and used by keyboard alone', async () => {
  await createPlainUser(server)
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page, PLAIN_USER)
  const { key, codes } = await setUp(page)
  expect(codes).toHaveLength(10)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Copy').click()
  await page.getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`)
  await page.reload()
  expect(await page.getByRole('heading', { name: 'Recovery codes' }).count()).toBe(0)
  expect(await page.getByText('You have 10 unused recovery codes').count()).toBe(1)

  await page.context().clearCookies({ name: 'session' })
  await page.goto('/login?next=/account')
  await email(page).focus()
  await page.keyboard.type(PLAIN_USER.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PLAIN_USER.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login/code?next=%2Faccount')
  await untilFocused(page, 'code')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByText('Invalid code').waitFor()
  await untilFocused(page, 'code')
  const code = page.getByLabel('Code', { exact: true })
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await code.getAttribute('inputmode')).toBe('numeric')
  expect(await code.getAttribute('aria-invalid')).toBe('true')
  // The next one: each is accepted once.
  await page.keyboard.type(await totpCode(key, 1))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account')

  const form = section(page, 'Two-factor login')
  await form.getByLabel('Password').fill(PLAIN_USER.password)
  await form.getByLabel('Code', { exact: true }).fill(codes[0]!)
  await button(page, 'Turn off').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Two-factor login is off.', { exact: true }).waitFor()
  expect(errors).toEqual([])
})

test('two-factor login works without scripts, with a recovery code too', async () => {
  await createPlainUser(server)
  await using visit = await openPage(server, { javaScriptEnabled: false })
  const { page } = visit
  await logIn(page, PLAIN_USER)
  const { codes } = await setUp(page)
  expect(await button(page, 'Copy').count()).toBe(0)
  const download = await page.getByRole('link', { name: 'Download' }).getAttribute('href')
  expect(decodeURIComponent(download!)).toBe(`data:text/plain,${codes.join('\n')}\n`)

  await page.context().clearCookies({ name: 'session' })
  await page.goto('/login?next=/account')
  await email(page).fill(PLAIN_USER.email)
  await password(page).fill(PLAIN_USER.password)
  await submit(page).click()
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill('aaaa-aaaa-aaaa')
  await submit(page).click()
  await page.getByText('Invalid code').waitFor()
  await page.getByLabel('Recovery code').fill(codes[0]!)
  await submit(page).click()
  await page.waitForURL('**/account')
  await page.getByText('You have 9 unused recovery codes').waitFor()

  const form = section(page, 'Two-factor login')
  await form.getByLabel('Password').fill(PLAIN_USER.password)
  await form.getByLabel('Code', { exact: true }).fill(codes[1]!)
  await button(page, 'Turn off').click()
  await page.getByText('Two-factor login is off.', { exact: true }).waitFor()
})

test('the page for the code leads back to the login without one that waits', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/login/code?next=/account')
  expect(page.url()).toBe(`${server.url}/login?next=%2Faccount&check=expired`)
  await page.getByText('Your login has expired. Please log in again.').waitFor()
})

test('every state is accessible in both color schemes', async () => {
  await createPlainUser(server)
  await using visit = await openPage(server, { reducedMotion: 'reduce' })
  const { page } = visit
  await logIn(page, PLAIN_USER)
  await page.goto('/account')
  await button(page, 'Change password').click()
  await page.getByText('Current password is required').waitFor()
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  await button(page, 'Set up two-factor login').click()
  await page.getByRole('img', { name: 'QR code with the key' }).waitFor()
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  const { codes } = await setUp(page)
  expect(await axeViolationsInBothSchemes(page)).toEqual([])

  await page.context().clearCookies({ name: 'session' })
  await page.goto('/login')
  await email(page).fill(PLAIN_USER.email)
  await password(page).fill(PLAIN_USER.password)
  await submit(page).click()
  await page.waitForURL('**/login/code')
  await submit(page).click()
  await page.getByText('Code is required').waitFor()
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  await page.getByLabel('Code', { exact: true }).fill(codes[0]!)
  await submit(page).click()
  await page.waitForURL(`${server.url}/`)
  await page.goto('/account')
  const form = section(page, 'Two-factor login')
  await form.getByLabel('Password').fill(PLAIN_USER.password)
  await form.getByLabel('Code', { exact: true }).fill(codes[1]!)
  await button(page, 'Turn off').click()
  await page.getByText('Two-factor login is off.', { exact: true }).waitFor()
})

test('an administrator with two-factor login enters a code before a collection is removed', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  const { codes } = await setUp(page, ADMIN)
  const created = await page.request.post('/_api/admin/collections', { data: { name: 'Short Lived' } })
  expect(created.status()).toBe(200)
  const database = new Database(server.databasePath)
  database.run('UPDATE sessions SET confirmed_at = NULL')
  database.close()

  await page.goto('/admin/collections')
  const remove = async () => {
    await page.getByRole('button', { name: 'Remove Short Lived' }).click()
    await button(page, 'Remove collection').click()
    await page.getByRole('dialog', { name: 'Enter a code' }).waitFor()
  }
  await remove()
  await untilFocused(page, 'code')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByText('Failed to remove collection: Enter a code of your authenticator app first.').waitFor()
  await button(page, 'Remove collection').click()
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('Invalid code').waitFor()
  await page.getByLabel('Code', { exact: true }).fill(codes[0]!)
  await page.keyboard.press('Enter')
  await page.getByText('Collection removed.').waitFor()
  expect(errors).toEqual([])
})
