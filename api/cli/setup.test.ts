import { expect, test } from 'bun:test'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { KEY, openReadyTest, openSetupTest, PASSWORD, TOKEN, WEBHOOK, WRONG_KEY } from '#api-test/setup'
import { startMailServer } from '#api-test/smtp'
import { verifyPassword } from '../src/auth/password.ts'
import { findUserCredentials } from '../src/auth/queries.ts'
import { openDatabase } from '../src/db/client.ts'
import { WEBHOOK_EVENTS } from '../src/payments/webhook-events.ts'

type SetupTest = Awaited<ReturnType<typeof openSetupTest>>

/** Answers each question wrongly first where that is possible. */
async function answerAll(t: SetupTest) {
  const { see, type, ...terminal } = t.setup()
  const answer = async (question: string, line: string) => {
    await see(question)
    type(line)
  }
  await answer('Public address of the store', 'shop.example')
  await see('SITE_URL must be an http or https address.')
  await answer('Public address of the store', 'https://shop.example')
  await see('No store answers at https://shop.example yet.')
  await answer('Printful’s private token', 'wrong-printful-token')
  await see('Printful refused the token (401) while listing the stores.')
  await answer('Printful’s private token', TOKEN)
  await see('Printful accepts the token.', `(${t.storeId}, native)`)
  await answer('Stripe’s secret or restricted key', 'pk_live_publishable')
  await see('STRIPE_SECRET_KEY must be a secret or restricted key')
  await answer('Stripe’s secret or restricted key', WRONG_KEY)
  await see('Invalid API Key provided: sk_live_')
  await answer('Stripe’s secret or restricted key', KEY)
  await see('Stripe accepts the key.', `The webhook ${WEBHOOK} is registered`)
  await answer('Mail server', 'smtp://127.0.0.1:1')
  await see('The mail server can’t be reached.')
  await answer('Mail server', t.mail.url)
  await see('The mail server answers.')
  await answer('Sender of the mails', 'My Shop')
  await see('MAIL_FROM must be an e-mail address')
  await answer('Sender of the mails', 'My Shop <shop@example.com>')
  await answer('Send a test mail to (Enter takes shop@example.com)', 'me@example.com')
  await see('A test mail to me@example.com was sent.')
  await answer('Email address where people reach the store', 'me')
  await see('CONTACT_EMAIL must be an e-mail address.')
  await answer('Email address where people reach the store', 'me@example.com')
  await answer('Email of a new administrator', 'ada@')
  await see('Enter a valid email address.')
  await answer('Email of a new administrator', 'ada@example.com')
  await answer('Its password', 'password')
  await see('The password ')
  await answer('Its password', PASSWORD)
  await see('ada@example.com is an administrator now.', 'All is set.')
  return Object.assign(terminal, { code: await terminal.exited })
}

test('wrong answers are said and asked again, right ones are saved, and secrets are never shown', async () => {
  await using t = await openSetupTest()
  const { code, text } = await answerAll(t)
  expect(code).toBe(0)
  for (const secret of [TOKEN, KEY, WRONG_KEY, PASSWORD, 'wrong-printful-token', 'whsec_'])
    expect(text()).not.toContain(secret)

  expect(statSync(t.path).mode & 0o777).toBe(0o600)
  const [endpoint] = t.stripe.webhookEndpoints
  expect(endpoint).toMatchObject({ url: WEBHOOK, livemode: true, enabled_events: WEBHOOK_EVENTS })
  expect(t.file()).toMatch(
    new RegExp(
      [
        'SITE_URL=https://shop.example',
        `PRINTFUL_API_TOKEN=${TOKEN}`,
        `PRINTFUL_STORE_ID=${t.storeId}`,
        `STRIPE_SECRET_KEY=${KEY}`,
        'STRIPE_WEBHOOK_SECRET=whsec_\\w+',
        `SMTP_URL=${t.mail.url}`,
        'MAIL_FROM="My Shop <shop@example.com>"',
        'CONTACT_EMAIL=me@example.com',
      ].join('\n'),
    ),
  )
  expect(t.mail.mails).toEqual([expect.stringContaining('Subject: Test mail of your store')])
  expect(t.mail.mails[0]).toContain('To: me@example.com')
  const database = openDatabase(join(t.folder, 'store.sqlite'))
  const credentials = findUserCredentials(database.db, 'ada@example.com')
  expect(credentials?.user.role).toBe('admin')
  expect(await verifyPassword(PASSWORD, credentials!.passwordHash)).toBe(true)
  database.close()
}, 60_000)

test('a second run keeps everything with empty answers', async () => {
  await using t = await openSetupTest()
  await answerAll(t)
  const before = t.file()
  const endpoints = structuredClone(t.stripe.webhookEndpoints)
  const { see, type, exited, text } = t.setup()
  const keeps = [
    'Enter keeps https://shop.example',
    'Enter keeps …oken',
    'Enter keeps sk_live_…4f2a',
    `Enter keeps ${t.mail.url}`,
    'Enter keeps My Shop <shop@example.com>',
    'Enter keeps me@example.com',
    'Enter adds nobody',
  ]
  for (const question of keeps) {
    await see(question)
    type('')
  }
  await see('All is set.')
  expect(await exited).toBe(0)
  expect(text()).toContain(`The webhook ${WEBHOOK} is registered at Stripe.`)
  expect(text()).not.toContain(TOKEN)
  expect(t.file()).toBe(before)
  expect(t.stripe.webhookEndpoints).toEqual(endpoints)
  expect(t.mail.mails).toHaveLength(1)
}, 60_000)

test('with nothing but empty answers it ends with what is missing, and a stop keeps what was answered', async () => {
  await using t = await openSetupTest()
  const { see, type, exited } = t.setup()
  for (const question of [
    'Public address',
    'Printful',
    'Stripe',
    'Mail server',
    'Email address',
    'Email of',
  ]) {
    await see(`◆  ${question}`)
    type('')
  }
  const missing = ['SITE_URL', 'PRINTFUL_API_TOKEN', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'CONTACT_EMAIL']
  await see(
    'Still missing',
    ...missing.map((name) => `${name}: without it`),
    'An administrator: there is none',
  )
  expect(await exited).toBe(0)
  expect(existsSync(t.path)).toBe(false)

  const stopped = t.setup()
  await stopped.see('Public address')
  stopped.type('http://localhost:4321')
  await stopped.see('Printful’s private token')
  stopped.press('\x03')
  await stopped.see('Stopped. What was answered before is saved.')
  expect(await stopped.exited).toBe(1)
  expect(t.file()).toBe('SITE_URL=http://localhost:4321\n')
}, 60_000)

test('the environment wins and that is said; other lines stay, and a webhook without its secret is replaced', async () => {
  await using t = await openSetupTest()
  const own = '# My settings\nWARM_UP=false # saves time\n'
  await Bun.write(t.path, `${own}CONTACT_EMAIL=old@example.com\nPRINTFUL_STORE_ID=1\nunreadable\n`)
  const headers = { authorization: `Bearer ${KEY}` }
  const body = new URLSearchParams({ url: WEBHOOK, 'enabled_events[0]': '*' })
  await fetch(`${t.stripe.url}/v1/webhook_endpoints`, { method: 'POST', headers, body })
  const [old] = structuredClone(t.stripe.webhookEndpoints)
  const stores = [1, t.printful.catalog.store.id].map((id) => ({ id, name: `Shop ${id}`, type: 'native' }))
  t.printful.fail(/^\/stores/, { response: { status: 200, body: { code: 200, result: stores } } })
  const { see, type, press, exited } = t.setup({
    SITE_URL: 'https://shop.example',
    PRINTFUL_API_TOKEN: TOKEN,
    STRIPE_SECRET_KEY: KEY,
    SMTP_URL: t.mail.url,
    MAIL_FROM: 'shop@example.com',
  })
  await see('SITE_URL is set by the environment (https://shop.example), which wins over the file.')
  await see(
    'PRINTFUL_API_TOKEN is set by the environment (…oken), which wins',
    'Shop 1 (1, native)',
    'Which store',
  )
  press('\x1b[B')
  press('\r')
  await see(
    'STRIPE_SECRET_KEY is set by the environment (sk_live_…4f2a)',
    'without its secret here. It is replaced',
  )
  await see('SMTP_URL is set by the environment', 'MAIL_FROM is set by the environment', 'Email address')
  type('new@example.com')
  await see('Email of a new administrator')
  type('ada@example.com')
  await see('Its password (Enter generates one)')
  type('')
  await see('The password, which is shown only now')
  expect(await exited).toBe(0)
  expect(t.stripe.webhookEndpoints.map(({ id }) => id)).not.toContain(old!.id)
  expect(statSync(t.path).mode & 0o777).toBe(0o600)
  expect(t.file()).toMatch(
    new RegExp(
      `^${own}CONTACT_EMAIL=new@example.com\nPRINTFUL_STORE_ID=${t.storeId}\nunreadable\nSTRIPE_WEBHOOK_SECRET=whsec_\\w+\n$`,
    ),
  )
}, 60_000)

test.each([
  [{ SITE_URL: 'http://shop.example' }, 'Webhooks come later: SITE_URL is no public https address'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_x' }, 'is not registered here: nothing could save its secret.'],
])(
  'with %j in the environment no webhook is registered, and that is said',
  async (variables, sentence) => {
    await using t = await openSetupTest()
    await t.write({ SITE_URL: '', PRINTFUL_API_TOKEN: '', SMTP_URL: '' })
    const { see, type, exited } = t.setup({ SITE_URL: 'https://shop.example', ...variables })
    for (const question of ['Printful', 'Stripe']) {
      await see(`◆  ${question}`)
      type('')
    }
    await see(sentence)
    for (const question of ['Mail server', 'Email address', 'Email of']) {
      await see(`◆  ${question}`)
      type('')
    }
    await see('Still missing', 'The webhook: ')
    expect(await exited).toBe(0)
    expect(t.stripe.webhookEndpoints).toEqual([])
  },
  60_000,
)

test('a mail server that refuses the test mail is said and asked for again', async () => {
  await using t = await openSetupTest({ refusesMails: true })
  const other = await startMailServer()
  await t.write({ STRIPE_SECRET_KEY: '', PRINTFUL_API_TOKEN: '', SMTP_URL: '', MAIL_FROM: '' })
  const { see, type, exited } = t.setup()
  const answer = async (question: string, line: string) => {
    await see(`◆  ${question}`)
    type(line)
  }
  await answer('Public address', '')
  await answer('Printful', '')
  await answer('Stripe', '')
  await answer('Mail server', t.mail.url.replace('//', '//me:secret@'))
  await answer('Sender of the mails', 'shop@example.com')
  await answer('Send a test mail to (Enter takes me@example.com)', '')
  await see('The mail server does not take a mail: ', 'No such mailbox')
  await answer('Mail server, as smtp://user:password@host:587 (Enter keeps smtp://me:…@127.0.0.1', other.url)
  await answer('Sender of the mails', '')
  await answer('Send a test mail to', '')
  await see('A test mail to me@example.com was sent.')
  await answer('Email address', '')
  await answer('Email of', '')
  expect(await exited).toBe(0)
  expect(other.mails).toHaveLength(1)
  expect(t.file()).toContain(`SMTP_URL=${other.url}\nMAIL_FROM=shop@example.com\n`)
  await other.stop()
}, 60_000)

test('without a terminal it exits with one sentence', async () => {
  await using t = await openSetupTest()
  expect(await t.run([])).toEqual({
    code: 1,
    out: '',
    err: '`bun run setup` asks questions, for which it needs a terminal. Its --check needs none.\n',
  })
})

test('--check tries all that is set, says so in a line for each thing, and leaves nothing behind', async () => {
  await using t = await openReadyTest()
  const before = t.file()
  const { code, out, err } = await t.run(['--check'])
  expect({ code, err, lines: out.trimEnd().split('\n') }).toEqual({
    code: 0,
    err: '',
    lines: [
      'ok      Settings: all are set.',
      'ok      Printful token: it is accepted, has the scopes, and can see 1 store.',
      'ok      Printful store: its products can be read.',
      'ok      Shipping rates: US 2, CA 1, GB 1, DE 1, AU 1.',
      expect.stringMatching(/^ok {6}Draft at Printful: check-[\w-]{20} was created and deleted\.$/),
      'ok      Stripe key: it is accepted.',
      'ok      Payment session: it was created and expired.',
      `ok      Webhook: ${WEBHOOK} is registered and on for all events.`,
      'ok      Mail server: The mail server answers.',
      'ok      Administrator: 1 can log in.',
    ],
  })
  expect(t.printful.orders.all.map(({ status }) => status)).toEqual(['canceled'])
  expect(t.stripe.sessions.map(({ status }) => status)).toEqual(['expired'])
  expect(t.mail.mails).toEqual([])
  expect(t.file()).toBe(before)
}, 30_000)

test('--check exits with 1 if something fails', async () => {
  await using t = await openReadyTest()
  t.printful.setTokenValid(false)
  const { code, out, err } = await t.run(['--check'], { STRIPE_SECRET_KEY: WRONG_KEY })
  expect({ code, err }).toEqual({ code: 1, err: '' })
  expect(out).toContain('failed  Printful token: Printful refused the token (401)')
  expect(out).toContain('failed  Stripe key: Invalid API Key provided: sk_live_')
  expect(out).not.toContain(WRONG_KEY)
}, 30_000)
