import { expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectPath } from '#api/platform/project-root'
import { until } from '#api-test/until'
import { changeDatabase } from '../test/change-database.ts'
import { freePort } from '../test/free-port.ts'
import { adminCookie, request } from '../test/http.ts'
import { ADMIN } from '../test/server.ts'
import { ownStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'

const server = await ownStore({ empty: true })

testAll.each([
  ['PORT', 'here'],
  ['PORT', new URL(server.url).port],
  ['HOST', 'no.such.host.invalid'],
  ['HOST', '192.0.2.1'],
  ['DATABASE_PATH', tmpdir()],
])('a start with an unusable %s, %s, fails with one line that names it', (name, value) => {
  const { exitCode, stderr } = Bun.spawnSync(['bun', 'site/dist/server/entry.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_PATH: ':memory:',
      HOST: 'localhost',
      PORT: '0',
      [name]: value,
    },
    timeout: 60_000,
  })
  expect(exitCode).not.toBe(0)
  expect(stderr.toString().trim()).toMatch(new RegExp(`^${name}: [^\\n]+$`))
})

test('an unknown option of `bun dev` fails with one line', () => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['bun', 'run', '--silent', 'dev', '--bogus'], {
    cwd: projectPath('.'),
  })
  // Other test files may be building.
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line && !line.startsWith('Waiting for'))
  expect([exitCode, lines]).toEqual([1, ["error: unknown option '--bogus'"]])
})

test('a session survives a crash, and a stop ends progress streams instead of waiting for them', async () => {
  const cookie = await adminCookie(server, ADMIN)
  await server.kill()
  await server.restart()
  const session = await (await request(server, '/_api/auth/session', { headers: { cookie } })).json()
  expect(session).toMatchObject({ user: { email: ADMIN.email } })

  const stream = (await request(server, '/_api/printful/progress', { headers: { cookie } })).text()
  const stoppedAt = performance.now()
  await server.terminate()
  expect(performance.now() - stoppedAt).toBeLessThan(9000)
  expect(await stream).toContain('"state":"idle"')
  await server.restart()
})

test('every log line is JSON: of warnings at the start, and of a failure, which its response names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-log-'))
  const databasePath = join(folder, 'store.sqlite')
  const metricsPort = freePort()
  const child = Bun.spawn(['bun', 'site/dist/server/entry.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_PATH: databasePath,
      PORT: '0',
      LOG_LEVEL: 'debug',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: 'Password12',
      TRUST_PROXY: '1',
      METRICS_PORT: String(metricsPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = child.stdout.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({
      write(text) {
        output += text
      },
    }),
  )
  const findUrl = () => output.match(/http:\/\/localhost:\d+(?=\n)/)?.[0]
  await until(() => findUrl() !== undefined)
  const url = findUrl()!
  changeDatabase({ databasePath }, "INSERT INTO products (printful_id, slug, name) VALUES (1, 'tee', 'Tee')")
  changeDatabase({ databasePath }, "INSERT INTO product_edits (product_id, features) VALUES (1, 'no JSON')")
  expect((await fetch(`${url}/products/tee`)).status).toBe(500)
  changeDatabase({ databasePath }, 'ALTER TABLE collections RENAME TO away')
  const response = await fetch(`${url}/_api/collection/by-slug?slug=private`, {
    headers: { 'x-request-id': 'given-by-the-proxy' },
  })
  expect([response.status, response.headers.get('x-request-id')]).toEqual([500, 'given-by-the-proxy'])
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toContain('store_requests_total{kind="api",status="5xx"} 1\n')
  child.kill('SIGTERM')
  await ended

  const lines = output.trim().split('\n')
  const events = lines
    .filter((line) => line !== `The store is open at ${url}`)
    .map((line) => JSON.parse(line))
  expect(events).toHaveLength(lines.length - 1)
  expect(events.filter(({ level }) => level === 'warn').map(({ msg }) => msg)).toEqual([
    expect.stringMatching(/^SITE_URL is not set: /),
    expect.stringMatching(/^ADMIN_PASSWORD is too easy to guess/),
  ])
  const failures = events.filter(({ msg, requestId }) => msg === 'request failed' && requestId !== undefined)
  expect(failures.at(-1)).toMatchObject({
    level: 'error',
    requestId: 'given-by-the-proxy',
    method: 'GET',
    route: '/_api/collection/by-slug',
    status: 500,
    ms: expect.any(Number),
  })
  expect(failures).toHaveLength(2)
  expect(output).not.toContain('private')
  expect(await new Response(child.stderr).text()).toBe('')
  rmSync(folder, { recursive: true })
})

testAll(
  'the runtime folder has all that the server and the commands need, and neither tests nor build tools',
  async () => {
    const parent = mkdtempSync(join(tmpdir(), 'runtime-'))
    const folder = join(parent, 'store')
    const port = freePort()
    // As in a container: nothing of this process's own settings.
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_PATH: join(parent, 'data/store.sqlite'),
      HOST: '127.0.0.1',
      PORT: String(port),
      SITE_URL: `http://127.0.0.1:${port}`,
      PRINTFUL_SANDBOX: 'true',
    }
    const run = (cwd: string, ...args: string[]) => {
      const { exitCode, stdout, stderr } = Bun.spawnSync(['bun', ...args], { cwd, env })
      return { exitCode, output: `${stdout}${stderr}` }
    }
    const copy = (target: string) => run(projectPath('.'), 'site/scripts/copy-runtime.ts', target)
    expect(copy(folder)).toEqual({ exitCode: 0, output: '' })
    expect(copy(parent)).toEqual({ exitCode: 1, output: `${parent} exists already.\n` })
    const paths = [...new Bun.Glob('{api,shared,data}/**').scanSync({ cwd: folder })]
    expect(paths.filter((path) => /\btest\b|\.sqlite/.test(path))).toEqual([])
    const tools = ['astro', 'vite', 'typescript']
    expect(tools.filter((name) => existsSync(join(folder, 'node_modules', name)))).toEqual([])

    const created = run(folder, 'api/cli/admin.ts', '--create', '--email', 'a@store.example')
    expect(created).toMatchObject({ exitCode: 0 })
    expect(run(folder, 'api/cli/sync.ts').output).toContain('Synced 27 products.')
    const store = Bun.spawn(['bun', 'site/dist/server/entry.mjs'], { cwd: folder, env, stdout: 'ignore' })
    try {
      await until(() =>
        fetch(`${env.SITE_URL}/_api/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      const page = await fetch(`${env.SITE_URL}/products`)
      const [image] = /\/images\/[^" ]+/.exec(await page.text()) ?? []
      expect([page.status, (await fetch(env.SITE_URL + image)).status]).toEqual([200, 200])
      expect(existsSync(join(folder, 'docs/licenses/LGPL-3.0.txt'))).toBe(true)
      const license = await fetch(`${env.SITE_URL}/licenses/bricolage-grotesque.txt`)
      expect(await license.text()).toContain('SIL OPEN FONT LICENSE Version 1.1')
      expect(run(folder, 'api/cli/backup.ts', join(parent, 'backup.tar.gz'))).toMatchObject({ exitCode: 0 })
    } finally {
      store.kill('SIGTERM')
      expect(await store.exited).toBe(0)
      rmSync(parent, { recursive: true, force: true })
    }
  },
)
