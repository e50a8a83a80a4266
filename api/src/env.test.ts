import { describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv } from './env.ts'
import { projectPath } from './platform/project-root.ts'

describe('readEnv', () => {
  test('uses the sandbox on this machine alone, and the real Printful in production or with a token', () => {
    expect(readEnv({ PRINTFUL_API_TOKEN: '', PORT: ' ' })).toMatchObject({
      HOST: 'localhost',
      PORT: 4321,
      SITE_URL: 'http://localhost:4321',
      DATABASE_PATH: projectPath('data/store.sqlite'),
      TRUST_PROXY: 0,
      SIGNUP: 'on',
      useSandbox: true,
      secureCookies: false,
    })
    expect(readEnv({ NODE_ENV: 'production' })).toMatchObject({ HOST: '0.0.0.0', useSandbox: false })
    expect(readEnv({ NODE_ENV: 'production', PRINTFUL_SANDBOX: 'true' }).useSandbox).toBe(true)
    expect(readEnv({ PRINTFUL_API_TOKEN: 'secret', PRINTFUL_SANDBOX: 'true' }).useSandbox).toBe(false)
  })

  test('reads a number of proxies and an interval', () => {
    const counts = ['true', 'false', '2'].map((TRUST_PROXY) => readEnv({ TRUST_PROXY }).TRUST_PROXY)
    expect(counts).toEqual([1, 0, 2])
    const minutes = ['10m', '6h'].map((SYNC_EVERY) => readEnv({ SYNC_EVERY }).SYNC_EVERY! / 60_000)
    expect(minutes).toEqual([10, 360])
  })

  test('allows images from the host of the configured API', () => {
    expect(readEnv({}).imageHosts).toContain('files.cdn.printful.com')
    expect(readEnv({ PRINTFUL_API_URL: 'http://127.0.0.1:9999/' }).imageHosts).toContain('127.0.0.1:9999')
    expect(readEnv({ IMAGE_HOSTS: 'A.example, b.example' }).imageHosts).toEqual(['a.example', 'b.example'])
  })

  test.each([
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '0x10' }, 'PORT'],
    [{ METRICS_PORT: '1e3' }, 'METRICS_PORT'],
    [{ SITE_URL: 'https://store.example/shop' }, 'SITE_URL'],
    [{ SITE_URL: 'https://user:secret@store.example' }, 'SITE_URL'],
    [{ IMAGE_HOSTS: 'a.example, https://b.example/images' }, 'IMAGE_HOSTS'],
    [{ SIGNUP: 'true' }, 'SIGNUP'],
    [{ SYNC_EVERY: '9m' }, 'SYNC_EVERY'],
    [{ TRUST_PROXY: '11' }, 'TRUST_PROXY'],
    [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL'],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
    [{ CONTACT_EMAIL: 'ada' }, 'CONTACT_EMAIL'],
    [{ STRIPE_API_URL: 'https://stripe.example/v1' }, 'STRIPE_API_URL'],
    [{ ORDER_DATA_DAYS: '7' }, 'ORDER_DATA_DAYS'],
    [{ ORDER_MAILS: 'yes' }, 'ORDER_MAILS'],
    [{ ORDER_REVIEW_ABOVE: '-1' }, 'ORDER_REVIEW_ABOVE'],
    [{ ORDER_REVIEW_ABOVE: '$2,000' }, 'ORDER_REVIEW_ABOVE'],
    [{ ORDER_CHANGES_MINUTES: '1.5' }, 'ORDER_CHANGES_MINUTES'],
    [{ ORDER_CHANGES_MINUTES: '15m' }, 'ORDER_CHANGES_MINUTES'],
    [{ MAIL_FROM: 'Shop' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Shop <shop>' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Shop <a@b.example> <c@d.example>' }, 'MAIL_FROM'],
    [{ STRIPE_SECRET_KEY: 'pk_live_x' }, 'STRIPE_SECRET_KEY'],
    [{ AI_BUILDER_URL: 'javascript:alert(1)' }, 'AI_BUILDER_URL'],
  ])('refuses %p in one line that names %p', (variables, name) => {
    expect(() => readEnv(variables as Record<string, string>)).toThrow(new RegExp(`^${name}: .+$`))
  })

  test.each([
    'https://api.printful.com',
    'https://API.PRINTFUL.COM.:443/',
    'https://printful.example',
    'http://127.0.0.1.example',
  ])('refuses fake payments for what %s would make', (PRINTFUL_API_URL) => {
    const settings = { PAYMENTS_SANDBOX: 'true', PRINTFUL_API_TOKEN: 'real', PRINTFUL_API_URL }
    expect(() => readEnv(settings)).toThrow(/^PAYMENTS_SANDBOX: /)
    expect(readEnv({ ...settings, STRIPE_SECRET_KEY: 'sk_live_x' }).isCheckoutOn).toBe(true)
  })

  test.each(['http://127.0.0.1:9999', 'http://LOCALHOST:9999/', 'http://[::1]:9999', 'http://127.8.8.8'])(
    'takes %s for a sandbox',
    (PRINTFUL_API_URL) => {
      const settings = { PAYMENTS_SANDBOX: 'true', PRINTFUL_API_TOKEN: 'sandbox', PRINTFUL_API_URL }
      expect(readEnv(settings).PAYMENTS_SANDBOX).toBe(true)
    },
  )

  test.each([
    ['sk_test_x', 'token', true],
    ['rk_test_x', 'token', true],
    ['sk_live_x', 'token', false],
    ['rk_live_sk_test_', 'token', false],
    ['sk_test_x', '', false],
    ['', 'token', false],
  ])(
    'with the key %p and the token %p, test mode is %p',
    (STRIPE_SECRET_KEY, PRINTFUL_API_TOKEN, isTestMode) => {
      for (const PRINTFUL_API_URL of ['', 'http://127.0.0.1:9999'])
        expect(readEnv({ STRIPE_SECRET_KEY, PRINTFUL_API_TOKEN, PRINTFUL_API_URL }).isTestMode).toBe(
          isTestMode,
        )
    },
  )

  test.each([
    ['shop@example.com', 'shop@example.com'],
    ['<shop@example.com>', 'shop@example.com'],
    ['Shop <shop@example.com>', '"Shop" <shop@example.com>'],
    ['  "The Shop"  <shop@example.com> ', '"The Shop" <shop@example.com>'],
    ['Tee, Mug & Co. <shop@example.com>', '"Tee, Mug & Co." <shop@example.com>'],
    ['#OPENTOWORK Café <shop@example.com>', '"#OPENTOWORK Café" <shop@example.com>'],
    ['The "Shop" <shop@example.com>', '"The \\"Shop\\"" <shop@example.com>'],
  ])('sends mails from %p', (MAIL_FROM, sender) => {
    expect(readEnv({ MAIL_FROM }).MAIL_FROM).toBe(sender)
    expect(readEnv({ MAIL_FROM: sender }).MAIL_FROM).toBe(sender)
  })

  test('has defaults for orders', () => {
    const defaults = { ORDER_MAILS: false, ORDER_REVIEW_ABOVE: 2000, ORDER_CHANGES_MINUTES: 15 }
    expect(readEnv({})).toMatchObject({ ...defaults, ORDER_DATA_DAYS: 730 })
    const settings = { ORDER_MAILS: 'true', ORDER_REVIEW_ABOVE: '99.50', ORDER_CHANGES_MINUTES: '0' }
    const values = { ORDER_MAILS: true, ORDER_REVIEW_ABOVE: 99.5, ORDER_CHANGES_MINUTES: 0 }
    expect(readEnv(settings)).toMatchObject(values)
  })

  test('never repeats a wrong value, which may be a secret', () => {
    expect(() => readEnv({ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'hunter2'.repeat(200) })).toThrow(
      /^((?!hunter2).)*$/s,
    )
  })

  test('reads a password with $ and # from .env, quoted as .env.example says', async () => {
    const [, line = '', value = ''] =
      readFileSync('.env.example', 'utf8').match(/(ADMIN_PASSWORD="(.+)")\./) ?? []
    const cwd = mkdtempSync(join(tmpdir(), 'env-'))
    await Bun.write(join(cwd, '.env'), line)
    const script = 'process.stdout.write(process.env.ADMIN_PASSWORD)'
    const child = Bun.spawn([process.execPath, '--eval', script], { cwd, env: {}, stdout: 'pipe' })
    expect(await new Response(child.stdout).text()).toBe('correct$horse#battery')
    expect(value).toContain('\\$')
  })

  test('reads no variable that is missing from .env.example', () => {
    const example = readFileSync('.env.example', 'utf8')
    const source = readFileSync('api/src/env.ts', 'utf8')
    const names = source.match(/^ {2}[A-Z][A-Z_]+(?=:)/gm)!.map((name) => name.trim())
    for (const name of names.filter((name) => name !== 'NODE_ENV'))
      expect(example).toMatch(new RegExp(`^#?${name}=`, 'm'))
  })
})

test('edges are base URLs, and have a secret that fits into a header', () => {
  const edges = { EDGES: 'http://10.0.0.1:6081/, https://api.fastly.com/service/abc', EDGE_SECRET: 's3cret' }
  expect(readEnv(edges)).toMatchObject({
    EDGES: ['http://10.0.0.1:6081', 'https://api.fastly.com/service/abc'],
    EDGE_SECRET: 's3cret',
  })
  expect(readEnv({}).EDGES).toEqual([])
  expect(() => readEnv({ ...edges, EDGE_SECRET: '' })).toThrow('EDGE_SECRET: must be set')
  expect(() => readEnv({ ...edges, EDGE_SECRET: 'a "quote"' })).toThrow('EDGE_SECRET: ')
  for (const EDGES of ['nonsense', 'ftp://edge', 'http://user@edge', 'http://edge/?a']) {
    expect(() => readEnv({ ...edges, EDGES })).toThrow(/^EDGES/)
  }
})
