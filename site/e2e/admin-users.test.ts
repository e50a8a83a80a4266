import { test as bunTest, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { adminTest, button, overflow } from '../test/admin.ts'
import { axeViolations } from '../test/axe.ts'
import { logIn, openPage } from '../test/browser.ts'
import { adminCookie, pageText, request } from '../test/http.ts'
import { createPlainUser, email, PLAIN_USER, password } from '../test/login.ts'
import { ADMIN } from '../test/server.ts'
import { ownStore } from '../test/stores.ts'
import { testAll as onlyWithAll } from '../test/test-all.ts'
import { PHONE } from '../test/viewports.ts'

/** People can sign up with an invitation only. */
const server = await ownStore({ settings: { SIGNUP: 'off' } })
await createPlainUser(server)
const test = adminTest(server)
const testAll = adminTest(server, onlyWithAll)

test('an administrator finds an account, changes its role, disables it and ends its sessions', async (page) => {
  const cookie = await adminCookie(server, PLAIN_USER)
  await page.goto('/admin/users')
  await page.getByText('2 accounts').waitFor()
  await page.getByLabel('Search accounts').fill('plain')
  await page.getByText('1 of 2 accounts').waitFor()
  expect(new URL(page.url()).search).toBe('?q=plain')
  const row = page.getByRole('listitem').filter({ hasText: PLAIN_USER.email })
  const role = row.getByLabel(`Role: ${PLAIN_USER.email}`)

  await role.selectOption('Administrator')
  await page.getByRole('alertdialog', { name: 'Make Plain User an administrator?' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Make administrator' }).click()
  await page.getByText('Role changed.').waitFor()
  expect(await role.inputValue()).toBe('admin')

  await row.getByRole('button', { name: 'End sessions' }).click()
  await page.getByRole('button', { name: 'End all sessions' }).click()
  await page.getByText('Sessions ended.').waitFor()
  expect((await request(server, '/account', { headers: { cookie } })).status).toBe(302)

  await row.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('button', { name: 'Disable account' }).click()
  await row.getByText('Disabled', { exact: true }).waitFor()
  expect(await adminCookie(server, PLAIN_USER)).toBe('')

  await row.getByRole('button', { name: 'Enable' }).click()
  await page.getByRole('button', { name: 'Enable account' }).click()
  await row.getByRole('button', { name: 'Disable' }).waitFor()
  expect(await adminCookie(server, PLAIN_USER)).toContain('session=')
})

testAll(
  'where nobody else can sign up, an invitation opens the form for its e-mail and role, without scripts too',
  async (page) => {
    const closed = await pageText(server, '/signup')
    expect(closed).toContain('Accounts are made by the store.')
    expect(closed).not.toContain('name="password"')
    await page.setViewportSize({ width: 320, height: 800 })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/admin/users')
    const invite = async (address: string) => {
      await page.getByLabel('Email').fill(address)
      await page.getByLabel('Role', { exact: true }).selectOption('Administrator')
      await page.getByRole('button', { name: 'Invite' }).click()
      const link = page.getByLabel(`Invitation link for ${address}`)
      await link.waitFor()
      return link.inputValue()
    }
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByText('Email is required').waitFor()
    const withdrawn = await invite('ada@example.com')
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(withdrawn)
    expect(await overflow(page)).toBe(0)
    await page.getByRole('button', { name: 'Withdraw: ada@example.com' }).click()
    await page.getByRole('alertdialog', { name: 'Withdraw the invitation?' }).waitFor()
    await page.getByRole('button', { name: 'Withdraw invitation' }).click()
    await page.getByText('Invitation withdrawn.').waitFor()
    await page.getByRole('button', { name: 'Withdraw: ada@example.com' }).waitFor({ state: 'detached' })
    const path = withdrawn.slice(server.url.length)
    expect(await pageText(server, path)).toContain('This invitation is no longer valid')
    const link = await invite('grace@example.com')
    expect(await axeViolations(page)).toEqual([])

    await using visitOfGuest = await openPage(server, { javaScriptEnabled: false })
    const { page: guest } = visitOfGuest
    await guest.goto(link)
    expect(await email(guest).inputValue()).toBe('grace@example.com')
    const signUp = async (text: string) => {
      await guest.getByLabel('Name').fill('Grace Hopper')
      await password(guest).fill(text)
      await guest.getByRole('button', { name: 'Sign up' }).click()
    }
    await signUp('short')
    await guest.getByText('The password must have at least 10 characters.').waitFor()
    const typed = [guest.getByLabel('Name'), email(guest), password(guest)]
    const kept = await Promise.all(typed.map((field) => field.inputValue()))
    expect(kept).toEqual(['Grace Hopper', 'grace@example.com', ''])
    await signUp('a bug in the relay')
    await guest.goto('/account')
    await guest.getByText('Grace Hopper, grace@example.com').waitFor()
    await guest.goto('/admin')
    expect(new URL(guest.url()).pathname).toBe('/admin')
  },
)

testAll(
  'a forgotten password is replaced by the link of an administrator, without scripts',
  async (admin) => {
    await using visit = await openPage(server, { javaScriptEnabled: false, viewport: PHONE })
    const { page } = visit
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await button(page, 'Send link').click()
    await page.getByText('Email is required').waitFor()
    await email(page).fill(PLAIN_USER.email)
    await button(page, 'Send link').click()
    await page.getByText('If this email has an account').waitFor()

    await admin.goto('/admin/users')
    const field = admin.getByLabel(`Link for ${PLAIN_USER.email}`)
    await field.waitFor()
    expect(await axeViolations(admin)).toEqual([])
    await page.goto(await field.inputValue())
    await page.getByLabel('New password').fill('a bug in the relay')
    await button(page, 'Change password').click()
    await page.getByText('Your password has been changed. Log in with the new one.').waitFor()
    await email(page).fill(PLAIN_USER.email)
    await password(page).fill('a bug in the relay')
    await button(page, 'Log in').click()
    await page.goto('/account')
    await page.getByLabel('Password', { exact: true }).last().fill('a bug in the relay')
    await button(page, 'Delete my account').click()
    await page.getByText('Your account has been deleted.').waitFor()
  },
)

const inviteByCall = async (page: Page, address: string): Promise<string> => {
  const data = { email: address, role: 'user' }
  const response = await page.request.post('/_api/admin/users/invite', { data })
  return ((await response.json()) as { link: string }).link
}

bunTest.each([true, false])(
  'an invitation that is opened while logged in says so, and logging out leads back to it; with scripts: %p',
  async (javaScriptEnabled) => {
    await using visit = await openPage(server, { javaScriptEnabled, viewport: PHONE })
    const { page, errors } = visit
    await logIn(page)
    const address = `invited-${javaScriptEnabled}@example.com`
    const link = await inviteByCall(page, address)
    await page.goto(link)
    const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'You are logged in as' })
    expect(await notice.textContent()).toContain(ADMIN.email)
    expect(await notice.textContent()).toContain(
      `). This invitation is for ${address}. Log out to accept it.`,
    )
    expect(await password(page).count()).toBe(0)
    if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([])
    if (javaScriptEnabled) expect(await overflow(page)).toBe(0)
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(link)
    expect(await email(page).inputValue()).toBe(address)
    await page.getByLabel('Name').fill('Grace Hopper')
    await password(page).fill('a bug in the relay')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL(`${server.url}/`)
    await page.goto('/account')
    await page.getByText(`Grace Hopper, ${address}`).waitFor()
    // What is used up is told in the same way.
    await page.goto(link)
    await page.getByText('This invitation is no longer valid').waitFor()
    expect(errors).toEqual([])
  },
)

bunTest(
  'a link for a new password that is somebody else’s says so, and one’s own asks for the password',
  async () => {
    await createPlainUser(server)
    await using visit = await openPage(server)
    const { page } = visit
    await request(server, '/_api/auth/forgot_password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: PLAIN_USER.email }),
    })
    await logIn(page)
    const shown = await page.request.post('/_api/admin/users/reset-links', { data: {} })
    const link = JSON.stringify(await shown.json()).match(/http[^"]*reset-password[^"]*/)![0]
    await page.goto(link)
    const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'You are logged in as' })
    expect(await notice.textContent()).toContain(`This link is for ${PLAIN_USER.email}.`)
    expect(await page.getByLabel('New password').count()).toBe(0)
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(link)
    await page.getByLabel('New password').waitFor()
    await logIn(page, PLAIN_USER)
    await page.goto(link)
    await page.getByLabel('New password').waitFor()
    expect(await notice.count()).toBe(0)
  },
)
