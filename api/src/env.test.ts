import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
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
    [{ PAYMENTS_SANDBOX: 'true', PRINTFUL_API_TOKEN: 'real' }, 'PAYMENTS_SANDBOX'],
    [{ AI_BUILDER_URL: 'javascript:alert(1)' }, 'AI_BUILDER_URL'],
  ])('refuses %p in one line that names %p', (variables, name) => {
    expect(() => readEnv(variables as Record<string, string>)).toThrow(new RegExp(`^${name}: .+$`))
  })

  test('never repeats a wrong value, which may be a secret', () => {
    expect(() => readEnv({ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'hunter2'.repeat(200) })).toThrow(
      /^((?!hunter2).)*$/s,
    )
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
