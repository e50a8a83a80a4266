import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { axeViolations } from '../test/axe.ts'
import { logIn, openPage } from '../test/browser.ts'
import { createPlainUser, PLAIN_USER } from '../test/login.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await createPlainUser(server)
})
afterAll(() => server.stop())

test('an administrator finds an account, changes its role, disables it and ends its sessions', async () => {
  await using shopper = await openPage(server)
  await logIn(shopper.page, PLAIN_USER)
  await using visit = await openPage(server, { reducedMotion: 'reduce' })
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin/users')
  await page.getByText('2 accounts').waitFor()
  await page.getByLabel('Search accounts').fill('plain')
  await page.getByText('1 of 2 accounts').waitFor()
  expect(new URL(page.url()).search).toBe('?q=plain')
  await page.reload()
  await page.getByText('1 of 2 accounts').waitFor()
  const row = page.getByRole('listitem').filter({ hasText: PLAIN_USER.email })
  const role = row.getByLabel(`Role: ${PLAIN_USER.email}`)

  await role.selectOption('Administrator')
  await page.getByRole('alertdialog', { name: 'Make Plain User an administrator?' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await role.inputValue()).toBe('user')
  await role.selectOption('Administrator')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_api/admin/users/update', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Make administrator' }).click()
  // Before the server has answered.
  await page.waitForFunction(
    (email) => document.querySelector<HTMLSelectElement>(`[aria-label="Role: ${email}"]`)?.value === 'admin',
    PLAIN_USER.email,
  )
  release()
  await page.getByText('Role changed.').waitFor()
  expect(await role.inputValue()).toBe('admin')

  await row.getByRole('button', { name: 'End sessions' }).click()
  await page.getByRole('button', { name: 'End all sessions' }).click()
  await page.getByText('Sessions ended.').waitFor()
  await shopper.page.goto('/account')
  expect(new URL(shopper.page.url()).pathname).toBe('/login')

  await row.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('button', { name: 'Disable account' }).click()
  await row.getByText('Disabled', { exact: true }).waitFor()
  const login = await shopper.page.request.post('/_api/auth/login_with_password', { data: PLAIN_USER })
  expect(login.status()).toBe(401)

  await page.getByLabel('Search accounts').fill('')
  await page.getByLabel(`Role: ${ADMIN.email}`).selectOption('User')
  await page.getByRole('button', { name: 'Make user' }).click()
  await page.getByText("Failed to change the role: The last administrator can't be demoted.").waitFor()
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Enable' }).click()
  await page.getByRole('button', { name: 'Enable account' }).click()
  await row.getByRole('button', { name: 'Disable' }).waitFor()
  await logIn(shopper.page, PLAIN_USER)
  expect(errors).toEqual([])
})

test.each([320, 1280])('an invitation is made at %i px, and its link opens the sign-up', async (width) => {
  await using visit = await openPage(server, {
    reducedMotion: 'reduce',
    viewport: { width, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByText('Email is required').waitFor()
  const address = `grace-${width}@example.com`
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Role', { exact: true }).selectOption('Administrator')
  await page.getByRole('button', { name: 'Invite' }).click()
  const link = page.getByLabel(`Invitation link for ${address}`)
  await link.waitFor()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue())
  expect(await axeViolations(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)

  await using guest = await openPage(server)
  await guest.page.goto(await link.inputValue())
  expect(await guest.page.getByLabel('Email').inputValue()).toBe(address)

  await page.getByRole('button', { name: `Withdraw: ${address}` }).click()
  await page.getByRole('alertdialog', { name: 'Withdraw the invitation?' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Withdraw invitation' }).click()
  await page.getByText('Invitation withdrawn.').waitFor()
  await page.getByRole('button', { name: `Withdraw: ${address}` }).waitFor({ state: 'detached' })
  await guest.page.reload()
  await guest.page.getByText('This invitation is no longer valid').waitFor()
  expect(errors).toEqual([])
})
