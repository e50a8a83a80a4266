import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createTestImage } from '#api-test/images'
import { totpCode } from '#api-test/two-factor'
import { button, overflow } from '../test/admin.ts'
import { axeViolations, axeViolationsInBothSchemes } from '../test/axe.ts'
import { logIn, openPage, untilFocused } from '../test/browser.ts'
import { adminCookie, request } from '../test/http.ts'
import { type Account, email, password, signUp, submit } from '../test/login.ts'
import { ADMIN } from '../test/server.ts'
import { ownStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'

const server = await ownStore()

const NEW_PASSWORD = 'a better one than before'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const code = (page: Page) => page.getByLabel('Code', { exact: true })

/** Where the account's page leads with this session. */
const accountLocation = async (cookie: string) =>
  (await request(server, '/account', { headers: { cookie } })).headers.get('location')

/** Turns two-factor login on. Returns the key and the recovery codes. */
async function setUp(page: Page, { password }: Account) {
  await page.goto('/account')
  await button(page, 'Set up two-factor login').click()
  await page.getByRole('img', { name: 'QR code with the key' }).waitFor()
  const key = ((await page.locator('[data-two-factor-key]').textContent()) ?? '').replaceAll(' ', '')
  const form = section(page, 'Two-factor login')
  await form.getByLabel('Password').fill(password)
  await form.getByLabel('Code', { exact: true }).fill(await totpCode(key))
  await button(page, 'Turn on').click()
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  return { key, codes: await page.locator('[data-recovery-codes] li').allTextContents() }
}

async function turnOff(page: Page, { password }: Account, recoveryCode: string) {
  const form = section(page, 'Two-factor login')
  await form.getByLabel('Password').fill(password)
  await form.getByLabel('Code', { exact: true }).fill(recoveryCode)
  await button(page, 'Turn off').press('Enter')
  await page.getByText('Two-factor login is off.', { exact: true }).waitFor()
}

testAll.each([true, false])(
  'the password changes and sessions end, with scripts %p',
  async (javaScriptEnabled) => {
    const { account, cookie: first } = await signUp(server)
    await using visit = await openPage(server, { javaScriptEnabled })
    const { page } = visit
    await logIn(page, account)
    await page.goto('/account')
    const currentPassword = page.getByLabel('Current password')
    const newPassword = page.getByLabel('New password')
    const change = async (current: string, next: string) => {
      await currentPassword.fill(current)
      await newPassword.fill(next)
      await button(page, 'Change password').click()
    }
    await change('wrong', NEW_PASSWORD)
    await page.getByText('The current password is wrong.').waitFor()
    await untilFocused(currentPassword)
    await change(account.password, 'password1234')
    await page.getByText('The new password is too easy to guess').waitFor()
    await untilFocused(newPassword)
    expect((await newPassword.getAttribute('aria-describedby'))?.split(' ')).toHaveLength(2)

    const sessions = section(page, 'Sessions').getByRole('listitem')
    expect(await sessions.count()).toBe(2)
    await sessions.filter({ hasNotText: 'This session' }).getByRole('button', { name: 'End' }).click()
    await page.getByText('The session has ended.').waitFor()
    expect(await sessions.count()).toBe(1)
    expect(await accountLocation(first)).toBe('/login?next=%2Faccount')

    const second = await adminCookie(server, account)
    expect(await accountLocation(second)).toBe(null)
    await change(account.password, NEW_PASSWORD)
    await page.getByText('Your password has been changed. All other sessions have ended.').waitFor()
    expect(await accountLocation(second)).toBe('/login?next=%2Faccount')
  },
)

testAll('two-factor login is set up and used by keyboard, accessible in both color schemes', async () => {
  const { account } = await signUp(server)
  await using visit = await openPage(server, {
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page, errors } = visit
  await logIn(page, account)
  const { key, codes } = await setUp(page, account)
  expect(codes).toHaveLength(10)
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  await button(page, 'Copy').click()
  await page.getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`)
  await page.reload()
  expect(await page.getByRole('heading', { name: 'Recovery codes' }).count()).toBe(0)
  expect(await page.getByText('You have 10 unused recovery codes').count()).toBe(1)

  await page.context().clearCookies({ name: 'session' })
  await page.goto('/login?next=/account')
  await email(page).focus()
  await page.keyboard.type(account.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login/code?next=%2Faccount')
  await untilFocused(code(page))
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByText('Invalid code').waitFor()
  await untilFocused(code(page))
  expect(await code(page).getAttribute('autocomplete')).toBe('one-time-code')
  expect(await code(page).getAttribute('inputmode')).toBe('numeric')
  expect(await code(page).getAttribute('aria-invalid')).toBe('true')
  expect(await axeViolations(page)).toEqual([])
  // The next one: each is accepted once.
  await code(page).fill(await totpCode(key, 1))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account')
  await turnOff(page, account, codes[0]!)
  await button(page, 'Set up two-factor login').click()
  await page.getByRole('img', { name: 'QR code with the key' }).waitFor()
  await button(page, 'Change password').click()
  await page.getByText('Current password is required').waitFor()
  expect(errors).toEqual([])
})

testAll('two-factor login works without scripts, with a recovery code too', async () => {
  const { account } = await signUp(server)
  await using visit = await openPage(server, { javaScriptEnabled: false })
  const { page } = visit
  await logIn(page, account)
  const { codes } = await setUp(page, account)
  expect(await button(page, 'Copy').count()).toBe(0)
  const download = await page.getByRole('link', { name: 'Download' }).getAttribute('href')
  expect(decodeURIComponent(download!)).toBe(`data:text/plain,${codes.join('\n')}\n`)

  await page.context().clearCookies({ name: 'session' })
  await page.goto('/login?next=/account')
  await email(page).fill(account.email)
  await password(page).fill(account.password)
  await submit(page).click()
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill('aaaa-aaaa-aaaa')
  await submit(page).click()
  await page.getByText('Invalid code').waitFor()
  await page.getByLabel('Recovery code').fill(codes[0]!)
  await submit(page).click()
  await page.waitForURL('**/account')
  await page.getByText('You have 9 unused recovery codes').waitFor()
  await turnOff(page, account, codes[1]!)
})

test('the page for the code leads back to the login without one that waits', async () => {
  const response = await request(server, '/login/code?next=/account')
  expect(response.headers.get('location')).toBe('/login?next=%2Faccount&check=expired')
  const login = await (await request(server, '/login?next=%2Faccount&check=expired')).text()
  expect(login).toContain('Your login has expired. Please log in again.')
})

testAll('an administrator with two-factor login enters a code before a collection is removed', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  const { codes } = await setUp(page, ADMIN)
  const created = await page.request.post('/_api/admin/collections', { data: { name: 'Short Lived' } })
  expect(created.status()).toBe(200)
  using database = new Database(server.databasePath)
  database.run('UPDATE sessions SET confirmed_at = NULL')

  await page.goto('/admin/collections')
  await button(page, 'Remove Short Lived').click()
  await button(page, 'Remove collection').click()
  await page.getByRole('dialog', { name: 'Enter a code' }).waitFor()
  await untilFocused(code(page))
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByText('Failed to remove collection: Enter a code of your authenticator app first.').waitFor()
  await button(page, 'Remove collection').click()
  await code(page).fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('Invalid code').waitFor()
  await code(page).fill(codes[0]!)
  await page.keyboard.press('Enter')
  await page.getByText('Collection removed.').waitFor()
  expect(errors).toEqual([])
})

testAll.each([true, false])(
  'people change their name and picture, with scripts %p',
  async (javaScriptEnabled) => {
    const { account } = await signUp(server)
    await using visit = await openPage(server, {
      javaScriptEnabled,
      reducedMotion: 'reduce',
      viewport: { width: 320, height: 700 },
    })
    const { page, errors } = visit
    await logIn(page, account)
    await page.goto('/account')
    await page.getByLabel('Name').fill('')
    await button(page, 'Change name').click()
    await page.getByText('Name is required').waitFor()
    await page.getByLabel('Name').fill('Another Name')
    await button(page, 'Change name').click()
    await page.getByText(`Another Name, ${account.email}`).waitFor()

    const avatar = page.getByRole('main').locator('img')
    const upload = async (buffer: Buffer) => {
      await page.getByLabel('Picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
      await button(page, 'Upload picture').click()
    }
    await upload(Buffer.from('no picture'))
    await page.getByText('The image must be a JPEG, PNG, WebP or AVIF file.').waitFor()
    expect(await avatar.count()).toBe(0)
    await upload(await createTestImage(700, 500).png().toBuffer())
    await page.getByText('Your picture has been changed.').waitFor()
    const picture = await page.request.get((await avatar.getAttribute('src'))!)
    expect(picture.headers()['content-type']).toBe('image/webp')
    if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([])
    if (javaScriptEnabled) expect(await overflow(page)).toBe(0)
    await button(page, 'Remove picture').click()
    await page.getByText('Your picture has been removed.').waitFor()
    expect(await avatar.count()).toBe(0)
    expect(errors).toEqual([])
  },
)

test('a visitor signs up from the login page and returns to where the login was asked for', async () => {
  await using visit = await openPage(server, {
    reducedMotion: 'reduce',
    viewport: { width: 320, height: 640 },
  })
  const { page, errors } = visit
  await page.goto('/account')
  expect(page.url()).toBe(`${server.url}/login?next=%2Faccount`)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.waitForURL('**/signup?next=%2Faccount')
  await button(page, 'Sign up').click()
  for (const message of ['Name is required', 'Email is required', 'Password is required']) {
    await page.getByText(message).waitFor()
  }
  await untilFocused(page.getByLabel('Name'))
  expect(await axeViolations(page)).toEqual([])

  await page.getByLabel('Name').fill('Grace Hopper')
  await email(page).fill('grace@example.com')
  await password(page).fill('password1234')
  await button(page, 'Sign up').click()
  await page.getByText('The password is too easy to guess: choose a less common one.').waitFor()
  await password(page).fill('a bug in the relay')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account')
  await page.getByText('Grace Hopper, grace@example.com').waitFor()
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex')
  await page.goto('/signup')
  expect(page.url()).toBe(`${server.url}/`)
  expect(errors).toEqual([])
})
