import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test/free-port.ts'
import { adminCookie, request } from '../test/http.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ empty: true })
})
afterAll(() => server.stop())

describe('the start', () => {
  const start = (settings: Record<string, string>) =>
    Bun.spawnSync(['bun', 'site/dist/server/entry.mjs'], {
      env: { ...process.env, NODE_ENV: 'production', DATABASE_PATH: ':memory:', ...settings },
      timeout: 60_000,
    })

  test('fails at an invalid setting with one line that names it', () => {
    const { exitCode, stderr } = start({ PORT: 'here' })
    expect(exitCode).not.toBe(0)
    expect(stderr.toString().trim()).toMatch(/^PORT: [^\n]+$/)
  })

  test('fails at a port in use with one line', () => {
    const { exitCode, stderr } = start({ PORT: new URL(server.url).port, HOST: 'localhost' })
    expect(exitCode).not.toBe(0)
    expect(stderr.toString().trim()).toMatch(/^PORT: [^\n]+$/)
  })

  test.each([
    ['HOST', 'no.such.host.invalid'],
    ['HOST', '192.0.2.1'],
    ['DATABASE_PATH', '/dev/null/store.sqlite'],
    ['DATABASE_PATH', tmpdir()],
    ['DATABASE_PATH', 'package.json'],
  ])('fails at an unusable %s with one line that names it', (name, value) => {
    const { exitCode, stderr } = start({ PORT: '0', [name]: value })
    expect(exitCode).not.toBe(0)
    expect(stderr.toString().trim()).toMatch(new RegExp(`^${name}: [^\\n]+$`))
  })
})

test('every log line is JSON, errors inside a page included', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-log-'))
  const databasePath = join(folder, 'store.sqlite')
  const child = Bun.spawn(['bun', 'site/dist/server/entry.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_PATH: databasePath,
      PORT: '0',
      LOG_LEVEL: 'debug',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const decoder = new TextDecoder()
  let output = ''
  let url: string | undefined
  for await (const chunk of child.stdout) {
    output += decoder.decode(chunk, { stream: true })
    if (url) continue
    url = output.match(/http:\/\/localhost:\d+(?=\n)/)?.[0]
    if (!url) continue
    const database = new Database(databasePath)
    // The server may be writing.
    database.run('PRAGMA busy_timeout = 5000')
    database.run("INSERT INTO products (printful_id, slug, name) VALUES (1, 'tee', 'Tee')")
    database.run("INSERT INTO product_edits (product_id, features) VALUES (1, 'no JSON')")
    database.close()
    expect((await fetch(`${url}/products/tee`)).status).toBe(500)
    child.kill('SIGTERM')
  }
  const lines = output.trim().split('\n')
  const events = lines.filter((line) => line !== `The store is open at ${url}`)
  expect(events.length).toBe(lines.length - 1)
  expect(events.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining({ level: 'error' }))
  expect(await new Response(child.stderr).text()).toBe('')
  rmSync(folder, { recursive: true })
})

test('a stop ends progress streams instead of waiting for them', async () => {
  const other = await startTestServer({ empty: true })
  const cookie = await adminCookie(other, ADMIN)
  const stream = (await request(other, '/_api/printful/progress', { headers: { cookie } })).text()
  const stoppedAt = performance.now()
  await other.stop()
  expect(performance.now() - stoppedAt).toBeLessThan(9000)
  expect(await stream).toContain('"state":"idle"')
})

test('a session survives a crash', async () => {
  const cookie = await adminCookie(server, ADMIN)
  await server.kill()
  await server.restart()
  const session = await (await request(server, '/_api/auth/session', { headers: { cookie } })).json()
  expect(session).toMatchObject({ user: { email: ADMIN.email } })
})

test('a start without SITE_URL and with a weak ADMIN_PASSWORD warns of each in one line', async () => {
  const settings = { SITE_URL: '', ADMIN_PASSWORD: 'Password12', LOG_LEVEL: 'warn' }
  const other = await startTestServer({ empty: true, settings })
  const warnings = other.logLines().map(({ level, msg }) => [level, msg])
  await other.stop()
  expect(warnings).toEqual([
    ['warn', expect.stringMatching(/^SITE_URL is not set: /)],
    ['warn', expect.stringMatching(/^ADMIN_PASSWORD is too easy to guess/)],
  ])
})

test('a failure is one line with the id that its response carries, and counts', async () => {
  const metricsPort = freePort()
  const settings = { TRUST_PROXY: '1', METRICS_PORT: String(metricsPort) }
  const other = await startTestServer({ empty: true, settings })
  const database = new Database(other.databasePath)
  database.run('ALTER TABLE collections RENAME TO away')
  database.close()
  const response = await fetch(`${other.url}/_api/collection/by-slug?slug=private`, {
    headers: { 'x-request-id': 'given-by-the-proxy' },
  })
  expect(response.status).toBe(500)
  expect(response.headers.get('x-request-id')).toBe('given-by-the-proxy')
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toContain('store_requests_total{kind="api",status="5xx"} 1\n')
  await other.stop()
  const lines = other.logLines()
  expect(lines.filter(({ msg }) => msg === 'request failed')).toEqual([
    expect.objectContaining({
      level: 'error',
      requestId: 'given-by-the-proxy',
      method: 'GET',
      route: '/_api/collection/by-slug',
      status: 500,
      ms: expect.any(Number),
    }),
  ])
  expect(JSON.stringify(lines)).not.toContain('private')
})
