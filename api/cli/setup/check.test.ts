import { expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { KEY, openReadyTest, TOKEN, WEBHOOK, WRONG_KEY } from '#api-test/setup'
import { WEBHOOK_EVENTS } from '../../src/payments/webhook-events.ts'

type ReadyTest = Awaited<ReturnType<typeof openReadyTest>>

const breakings: [string, (t: ReadyTest) => unknown, string[]][] = [
  [
    'a revoked token',
    (t) => t.printful.setTokenValid(false),
    ['Printful token: Printful refused the token (401)', 'Printful store', 'Shipping rates', 'Draft'],
  ],
  [
    'another store',
    (t) => t.write({ PRINTFUL_STORE_ID: '1', STRIPE_WEBHOOK_SECRET: 'x' }),
    ['Printful store: Printful refused access (403)', 'Shipping rates', 'Draft'],
  ],
  [
    'a country without rates',
    (t) => t.printful.fail(/rates/, { response: { status: 200, body: { code: 200, result: [] } } }),
    ['Shipping rates: Printful has no rate in US dollars to US.', 'Draft'],
  ],
  [
    'a draft that is refused',
    (t) =>
      t.printful.fail(/^\/orders$/, {
        method: 'POST',
        response: { status: 400, body: { code: 400, result: 'OR-4: No.' } },
      }),
    ['Draft at Printful: Printful refused the call (400: OR-4: No.) while creating an order.'],
  ],
  [
    'a draft that stays',
    (t) =>
      t.printful.fail(/^\/orders\/\d+$/, {
        method: 'DELETE',
        response: { status: 400, body: { code: 400, result: 'No.' } },
      }),
    ['Draft at Printful: check-'],
  ],
  [
    'a wrong key',
    (t) => t.write({ STRIPE_SECRET_KEY: WRONG_KEY, STRIPE_WEBHOOK_SECRET: 'x' }),
    [
      'Stripe key: Invalid API Key provided: sk_live_',
      'Payment session: Invalid API Key',
      'Webhook: Invalid',
    ],
  ],
  [
    'a session that is refused',
    (t) => {
      t.stripe.invalidEmails.add('check@example.com')
    },
    ['Payment session: Invalid email address: check@example.com'],
  ],
  [
    'an endpoint that is off',
    (t) => t.client.webhookEndpoints.update(t.stripe.webhookEndpoints[0]!.id, { disabled: true }),
    [`Webhook: ${WEBHOOK} is disabled at Stripe.`],
  ],
  [
    'an endpoint without an event',
    (t) =>
      t.client.webhookEndpoints.update(t.stripe.webhookEndpoints[0]!.id, {
        enabled_events: WEBHOOK_EVENTS.slice(1),
      }),
    [`Webhook: ${WEBHOOK} does not get checkout.session.completed.`],
  ],
  [
    'no endpoint',
    (t) => t.client.webhookEndpoints.del(t.stripe.webhookEndpoints[0]!.id),
    [`Webhook: ${WEBHOOK} is not registered at Stripe.`],
  ],
  ['no secret of the webhook', (t) => t.write(), ['Webhook: STRIPE_WEBHOOK_SECRET is not set.']],
  ['no mail server', (t) => t.mail.stop(), ['Mail server: The mail server can’t be reached.']],
  [
    'a missing and a wrong setting',
    (t) => t.write({ CONTACT_EMAIL: '', SMTP_URL: 'mail.example', STRIPE_WEBHOOK_SECRET: 'x' }),
    ['Settings: SMTP_URL must be an smtp or smtps address.', 'Mail server: SMTP_URL is not set.'],
  ],
  [
    'no administrator',
    (t) => rmSync(join(t.folder, 'store.sqlite')),
    ['Administrator: An administrator: there is none who could log in.'],
  ],
]

test.each(breakings)(
  '--check fails for %s alone',
  async (_, breakIt, sentences) => {
    await using t = await openReadyTest()
    await breakIt(t)
    const { passes, failed } = await t.check()
    expect(passes).toBe(false)
    const beginnings = failed.map((line, index) =>
      line.slice('failed  '.length).slice(0, sentences[index]?.length),
    )
    expect(beginnings).toEqual(sentences)
    for (const secret of [TOKEN, KEY, WRONG_KEY]) expect(failed.join()).not.toContain(secret)
  },
  30_000,
)

test('--check names fields and statuses that the store does not know', async () => {
  await using t = await openReadyTest()
  t.printful.orders.changeDrafts((draft) => Object.assign(draft, { status: 'limbo', brand_new: 1 }))
  const limbo = await t.check()
  expect(limbo.passes).toBe(false)
  expect(limbo.failed).toEqual([
    expect.stringContaining('was created as limbo, not as a draft. Unknown statuses: limbo.'),
  ])
  t.printful.orders.changeDrafts((draft) => Object.assign(draft, { brand_new: 1, items: 'none' }))
  const { passes, lines } = await t.check()
  expect(passes).toBe(true)
  expect(lines).toContainEqual(
    expect.stringMatching(/created and deleted\. Unreadable fields: items\. Unknown fields: brand_new\.$/),
  )
}, 30_000)

test('--check says that webhooks come later, which is no failure', async () => {
  await using t = await openReadyTest()
  const { passes, lines } = await t.check({ SITE_URL: 'http://localhost:4321' })
  expect(passes).toBe(true)
  expect(lines).toContainEqual(expect.stringMatching(/^later {3}Webhook: Webhooks come later/))
}, 30_000)

test('--check deletes a draft whose response was lost or can’t be read', async () => {
  await using t = await openReadyTest()
  t.printful.fail(/^\/orders$/, {
    method: 'POST',
    response: () => ({ status: 200, body: { code: 200, result: {} } }),
  })
  expect((await t.check()).failed).toEqual([
    expect.stringContaining('Printful sent a draft that can’t be read.'),
  ])
  expect(t.printful.orders.all).toEqual([])
  t.printful.orders.changeDrafts((draft) => Object.assign(draft, { status: null }))
  expect((await t.check()).failed).toEqual([
    expect.stringContaining('Printful sent a draft that can’t be read.'),
  ])
  expect(t.printful.orders.all.map(({ status }) => status)).toEqual(['canceled'])
}, 30_000)

test('--check leaves the administrator of the settings to the next start', async () => {
  await using t = await openReadyTest()
  rmSync(join(t.folder, 'store.sqlite'))
  const { passes, lines } = await t.check({ ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'correct horse' })
  expect(passes).toBe(true)
  expect(lines.at(-1)).toBe('later   Administrator: The next start creates the one of ADMIN_EMAIL.')
}, 30_000)
