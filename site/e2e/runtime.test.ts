import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectPath } from '#api/project-root'
import { ensureBuild } from '../test/build.ts'
import { freePort } from '../test/free-port.ts'

setDefaultTimeout(60_000)

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

function run(cwd: string, ...args: string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['bun', ...args], { cwd, env })
  return { exitCode, output: `${stdout}${stderr}` }
}

beforeAll(() => {
  ensureBuild()
  expect(run(projectPath('.'), 'site/scripts/copy-runtime.ts', folder)).toEqual({ exitCode: 0, output: '' })
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

test('the runtime folder has all that the server and the commands need', async () => {
  expect(run(folder, 'api/cli/admin.ts', '--create', '--email', 'a@store.example')).toMatchObject({
    exitCode: 0,
  })
  const synced = run(folder, 'api/cli/sync.ts')
  expect(synced.output).toContain('Synced 27 products.')

  const server = Bun.spawn(['bun', 'site/dist/server/entry.mjs'], { cwd: folder, env, stdout: 'ignore' })
  try {
    const isHealthy = () =>
      fetch(`${env.SITE_URL}/_api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isHealthy())) await Bun.sleep(50)
    const page = await fetch(`${env.SITE_URL}/products`)
    const html = await page.text()
    const [image] = /\/images\/[^" ]+/.exec(html) ?? []
    expect([page.status, (await fetch(env.SITE_URL + image)).status]).toEqual([200, 200])
    expect(run(folder, 'api/cli/backup.ts', join(parent, 'backup.tar.gz'))).toMatchObject({ exitCode: 0 })
  } finally {
    server.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  }
})

test('the runtime folder has neither tests nor what only a build needs', () => {
  const paths = [...new Bun.Glob('{api,shared,data}/**').scanSync({ cwd: folder })]
  expect(paths.filter((path) => /\btest\b|sqlite/.test(path))).toEqual([])
  expect(
    ['astro', 'vite', 'typescript'].filter((name) => existsSync(join(folder, 'node_modules', name))),
  ).toEqual([])
})

test('a folder that exists is refused', () => {
  const { exitCode, output } = run(projectPath('.'), 'site/scripts/copy-runtime.ts', parent)
  expect([exitCode, output]).toEqual([1, `${parent} exists already.\n`])
})
