import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../test/axe.ts'
import { logIn, openPage, untilFocused } from '../test/browser.ts'
import { email, password } from '../test/login.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const name = (page: Page) => page.getByLabel('Name')
const submit = (page: Page) => page.getByRole('button', { name: 'Sign up' })

async function fill(page: Page, fields: { name: string; email: string; password: string }) {
  await name(page).fill(fields.name)
  await email(page).fill(fields.email)
  await password(page).fill(fields.password)
}

test('a visitor signs up from the login page and returns to where the login was asked for', async () => {
  await using visit = await openPage(server, {
    reducedMotion: 'reduce',
    viewport: { width: 320, height: 640 },
  })
  const { page, errors } = visit
  await page.goto('/login?next=/account')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.waitForURL('**/signup?next=%2Faccount')
  await submit(page).click()
  for (const message of ['Name is required', 'Email is required', 'Password is required']) {
    await page.getByText(message).waitFor()
  }
  await untilFocused(name(page))
  expect(await axeViolations(page)).toEqual([])

  await fill(page, { name: 'Grace Hopper', email: 'grace@example.com', password: 'password1234' })
  await submit(page).click()
  await page.getByText('The password is too easy to guess: choose a less common one.').waitFor()
  await password(page).fill('a bug in the relay')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account')
  await page.getByText('Grace Hopper, grace@example.com').waitFor()
  await page.goto('/signup')
  expect(page.url()).toBe(`${server.url}/`)
  expect(errors).toEqual([])
})

test('works without scripts, and keeps what was typed after a refusal', async () => {
  await using visit = await openPage(server, { javaScriptEnabled: false })
  const { page } = visit
  await page.goto('/signup')
  await fill(page, { name: 'Alan Turing', email: ADMIN.email, password: 'a halting problem' })
  await submit(page).click()
  await page.getByText('There is already an account with this e-mail address.').waitFor()
  expect(await name(page).inputValue()).toBe('Alan Turing')
  expect(await email(page).inputValue()).toBe(ADMIN.email)
  expect(await password(page).inputValue()).toBe('')
  await email(page).fill('alan@example.com')
  await password(page).fill('a halting problem')
  await submit(page).click()
  await page.getByRole('button', { name: 'Account: Alan Turing' }).waitFor()
})

test('with SIGNUP=off only an invitation opens the form, for its e-mail and role', async () => {
  const closed = await startTestServer({ settings: { SIGNUP: 'off' } })
  try {
    await using visit = await openPage(closed, { javaScriptEnabled: false })
    const { page } = visit
    await page.goto('/signup')
    await page.getByText('Accounts are made by the store.').waitFor()
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)

    await using admin = await openPage(closed)
    await logIn(admin.page)
    const data = { email: 'grace@example.com', role: 'admin' }
    const invited = await admin.page.request.post('/_api/admin/users/invite', { data })
    const { link } = await invited.json()
    await page.goto(link)
    expect(await email(page).inputValue()).toBe('grace@example.com')
    await name(page).fill('Grace Hopper')
    await password(page).fill('short')
    await submit(page).click()
    await page.getByText('The password must have at least 10 characters.').waitFor()
    expect(await email(page).inputValue()).toBe('grace@example.com')
    await password(page).fill('a bug in the relay')
    await submit(page).click()
    await page.getByRole('button', { name: 'Account: Grace Hopper' }).waitFor()
    await page.goto('/admin')
    expect(new URL(page.url()).pathname).toBe('/admin')

    await using late = await openPage(closed)
    await late.page.goto(link)
    await late.page.getByText('This invitation is no longer valid. Please ask for a new one.').waitFor()
    expect(late.errors).toEqual([])
  } finally {
    await closed.stop()
  }
})
