import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../test/axe.ts'
import { openPage } from '../test/browser.ts'
import { eventually } from '../test/cart.ts'
import { adminCookie } from '../test/http.ts'
import { ADMIN } from '../test/server.ts'
import { ownStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'
import { PHONE } from '../test/viewports.ts'

const server = await ownStore()
const TEE = '/products/opentowork-tee'

const banner = (page: Page) => page.getByRole('banner')
const account = (page: Page) => banner(page).getByRole('button', { name: 'Account: ' })
const login = (page: Page) => banner(page).getByRole('link', { name: 'Log in' })
const edit = (page: Page) => page.getByRole('link', { name: 'Edit', exact: true })

async function logIn(page: Page) {
  const cookies = (await adminCookie(server, ADMIN)).split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/)
    return { name, value, url: server.url }
  })
  await page.context().addCookies(cookies)
}

test('the count, the profile and the Edit link are drawn by the inline script alone', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await page.route(/\/_astro\/.*\.js/, (route) => route.abort())
  await logIn(page)
  await page.context().addCookies([{ name: 'cart_count', value: '120', url: server.url }])
  await page.goto(TEE)
  const cart = banner(page).getByRole('link', { name: 'Cart, 120 items' })
  expect((await cart.textContent())?.trim()).toBe('120')
  await edit(page).waitFor()
  await account(page).click()
  const menu = page.getByRole('group', { name: 'Account' })
  expect(await menu.getByRole('link').allTextContents()).toEqual(['Administration', 'Account'])
  expect(await axeViolations(page)).toEqual([])
  expect(errors.filter((error) => !/Failed to load resource/.test(error))).toEqual([])
})

test('a visitor sees a login, and without scripts the links to cart and account', async () => {
  await using visit = await openPage(server, { viewport: PHONE })
  const { page } = visit
  await page.goto(TEE)
  expect([await login(page).count(), await account(page).count(), await edit(page).count()]).toEqual([
    1, 0, 0,
  ])
  await using plain = await openPage(server, { javaScriptEnabled: false })
  await plain.page.goto(TEE)
  for (const name of ['Cart', 'Account']) {
    expect(await banner(plain.page).getByRole('link', { name, exact: true }).count()).toBe(1)
  }
  expect(await edit(plain.page).count()).toBe(0)
})

testAll('cookies and stored values that something else has written count as none', async () => {
  const values = ['"x"', '[]', 'null', '{', '{}', '1', '{"displayName":1,"avatarUrl":2,"role":3}']
  const counts = ['-1', '1.5', 'Infinity', '1e3', '0x10', '"2"', '{}']
  const keys = ['last-sync', 'analytics-queue', 'session-check-failure']
  for (const [index, value] of values.entries()) {
    await using visit = await openPage(server)
    const { page, errors } = visit
    const add = (name: string, value: string) => page.context().addCookies([{ name, value, url: server.url }])
    await page.addInitScript(
      ({ keys, value }) => {
        for (const key of keys) for (const storage of [localStorage, sessionStorage]) storage[key] = value
      },
      { keys, value },
    )
    for (const path of ['/', TEE, '/cart', '/login', '/nowhere']) {
      await add('profile', index % 2 ? encodeURIComponent(value) : value)
      await add('cart_count', counts[index]!)
      await page.goto(path)
      await login(page).waitFor()
      await banner(page).getByRole('link', { name: 'Cart, 0 items' }).waitFor()
      expect([path, value, await edit(page).count(), errors]).toEqual([path, value, 0, []])
    }
  }
})

test('a session that has ended elsewhere is no longer shown', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await logIn(page)
  await page.goto(TEE)
  await account(page).waitFor()
  {
    using database = new Database(server.databasePath)
    database.run('DELETE FROM sessions')
  }
  await page.reload()
  await login(page).waitFor()
  expect(await edit(page).count()).toBe(0)
})

testAll('a tab that is shown again has the count and profile of the other one', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto(TEE)
  await login(page).waitFor()
  await logIn(page)
  await page.context().addCookies([{ name: 'cart_count', value: '2', url: server.url }])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await account(page).waitFor()
  await banner(page).getByRole('link', { name: 'Cart, 2 items' }).waitFor()
  await account(page).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await eventually(async () => expect(await login(page).count()).toBe(1))
  await page.goBack()
  await login(page).waitFor()
  expect(await account(page).count()).toBe(0)
})
