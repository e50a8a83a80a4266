import { expect, test } from 'bun:test'
import { openOrderTest } from '#api-test/admin-orders'
import { startMailServer } from '#api-test/smtp'
import { type Readiness, readinessSchema } from '#shared/contracts/readiness'
import { TEXT_PAGES } from '#shared/storefront-parts'
import { products } from '../../db/schema/catalog.ts'
import { saveSetting } from '../../db/setting.ts'
import { transact } from '../../db/transact.ts'
import { MAIL_ARRIVED } from './checks.ts'

async function openReadinessTest(settings: Record<string, string> = {}) {
  const shop = await openOrderTest(settings)
  const call = (path = '', body?: object) =>
    shop.app.request(`/_api/admin/readiness${path}`, {
      headers: { cookie: shop.cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  const openChecks = async (response = call()): Promise<string[]> => {
    const { checks }: Readiness = readinessSchema.strict().parse(await (await response).json())
    return checks.filter(({ isDone }) => !isDone).map(({ name }) => name)
  }
  return Object.assign(shop, { call, openChecks })
}

test('a new store is told all that is missing, and each line ends when its cause has gone', async () => {
  await using shop = await openReadinessTest({ CONTACT_EMAIL: 'shop@example.com' })
  expect(await shop.openChecks()).toEqual(['webhook', 'mail', 'pages', 'samples', 'order'])
  await shop.place()
  expect(await shop.openChecks()).toEqual(['mail', 'pages', 'samples'])
  expect(await shop.openChecks(shop.call('/keep', {}))).toEqual(['mail', 'pages'])
  for (const page of TEXT_PAGES) {
    expect(await shop.openChecks()).toContain('pages')
    await shop.call('/read', { page })
  }
  expect(await shop.openChecks()).toEqual(['mail'])
  expect((await shop.call('/read', { page: 'imprint' })).status).toBe(400)
  expect(await (await shop.call()).json()).toMatchObject({ mailServer: 'missing' })
  expect((await shop.call('/mail', {})).status).toBe(409)
})

test('a store without products is told to sync them first', async () => {
  await using shop = await openReadinessTest()
  expect(await shop.openChecks()).not.toContain('products')
  shop.services.db.run('PRAGMA foreign_keys = OFF')
  shop.services.db.delete(products).run()
  expect((await shop.openChecks())[0]).toBe('products')
})

test('a text page that is edited or undone has to be read again, the others do not', async () => {
  await using shop = await openReadinessTest({ CONTACT_EMAIL: 'shop@example.com' })
  const admin = (path: string, body: object) =>
    shop.app.request(`/_api/admin/${path}`, {
      method: 'POST',
      headers: { cookie: shop.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const unread = async (): Promise<string[]> => (await (await shop.call()).json()).unreadPages
  for (const page of TEXT_PAGES) await shop.call('/read', { page })
  const about = { title: 'About', body: 'Two people.' }
  await admin('storefront', { name: 'Acme', pages: { about } })
  expect(await unread()).toEqual(['about'])
  await shop.call('/read', { page: 'about' })
  await admin('storefront', { pages: { about } })
  expect(await unread()).toEqual([])
  const changes: { id: number; kind: string }[] = await (
    await shop.app.request('/_api/admin/changes', { headers: { cookie: shop.cookie } })
  ).json()
  await admin('changes/undo', { changeId: changes.find(({ kind }) => kind === 'about_page')!.id })
  expect(await unread()).toEqual(['about'])
})

test('a test key, a token without scopes and a missing address are named', async () => {
  await using shop = await openReadinessTest({ STRIPE_SECRET_KEY: 'sk_test_x' })
  shop.printful.fail(/oauth\/scopes/, {
    response: { status: 200, body: { code: 200, result: { scopes: [{ scope: 'orders/read' }] } } },
  })
  const { checks }: Readiness = await (await shop.call()).json()
  const problem = (name: string) => checks.find((check) => check.name === name)?.problem
  expect(problem('stripe')).toBe('The key is a test key.')
  expect(problem('printful')).toBe('The token lacks the scopes orders and webhooks.')
  expect(problem('contact')).toContain('CONTACT_EMAIL')
})

test('the link in the test mail ends its line', async () => {
  const server = await startMailServer()
  await using shop = await openReadinessTest({
    SMTP_URL: server.url,
    MAIL_FROM: 'shop@example.com',
    CONTACT_EMAIL: 'me@example.com',
  })
  expect(await (await shop.call()).json()).toMatchObject({ mailServer: 'ready' })
  expect(await (await shop.call('/mail', {})).json()).toEqual({ to: 'me@example.com' })
  const [, token] = /test_mail\/([\w-]+)/.exec(server.mails.at(-1)!.replaceAll('=\r\n', ''))!
  expect((await shop.app.request('/_api/test_mail/wrong')).status).toBe(404)
  expect(await shop.openChecks()).toContain('mail')
  expect((await shop.app.request(`/_api/test_mail/${token}`)).status).toBe(200)
  expect(await shop.openChecks()).not.toContain('mail')
  await server.stop()
})

test('a mail server that does not answer, or refuses the login, is named, until the test mail has arrived', async () => {
  const server = await startMailServer({ refuseLogin: true })
  const login = server.url.replace('//', '//me:wrong@')
  const settings = { MAIL_FROM: 'shop@example.com', CONTACT_EMAIL: 'me@example.com' }
  const readMail = async (SMTP_URL: string, { hasArrived = false } = {}) => {
    await using shop = await openReadinessTest({ ...settings, SMTP_URL })
    if (hasArrived) await transact(shop.services.db, (tx) => saveSetting(tx, MAIL_ARRIVED, 'now'))
    const { checks, mailServer }: Readiness = await (await shop.call()).json()
    return [mailServer, checks.find(({ name }) => name === 'mail')?.problem]
  }
  expect(await readMail(login)).toEqual(['failing', 'The mail server does not accept the login.'])
  await server.stop()
  expect(await readMail(login)).toEqual(['failing', 'The mail server can’t be reached.'])
  expect(await readMail(login, { hasArrived: true })).toEqual(['ready', ''])
})
