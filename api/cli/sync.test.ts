import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnScript } from '#api-test/spawn-script'
import { jsonError } from '#sandbox/faults'
import { type Sandbox, startSandbox } from '#sandbox/server'
import { EMPTY_REPORT } from '../src/sync/outcome.ts'
import { progressLine, reportLines } from './sync-report.ts'

let sandbox: Sandbox
const folder = mkdtempSync(join(tmpdir(), 'store-cli-'))
beforeAll(() => {
  sandbox = startSandbox({ callsPerMinute: null, token: 'right-token' })
  sandbox.catalog.products = sandbox.catalog.products.filter((p) => !p.sync_product.is_ignored).slice(0, 11)
  sandbox.fail(/\/files\//, jsonError(404), Number.POSITIVE_INFINITY)
})
afterAll(async () => {
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

const DATABASE_PATH = join(folder, 'store.sqlite')

const sync = (flags: string[] = [], env: Record<string, string> = {}) =>
  spawnScript('api/cli/sync.ts', flags, {
    DATABASE_PATH,
    PRINTFUL_API_URL: sandbox.url,
    PRINTFUL_API_TOKEN: 'right-token',
    ...env,
  })

const header = () => `Database: ${DATABASE_PATH}\nSource: Printful (${sandbox.url})\n`

test('it prints a summary; a guard stops it unless it is overridden, and so does another source', async () => {
  const first = await sync()
  expect(first.code).toBe(0)
  expect(first.out).toStartWith(header())
  expect(first.out).toContain('Printful lists 11 products.\nNew: 11\n')
  expect(first.out).toContain('Images that were refused; the next sync asks again: ')
  expect(first.out).toEndWith('Synced 11 products.\n')
  expect(first.err).toStartWith('Listing products…\n')
  expect(first.err).toEndWith('11 of 11\n')
  sandbox.catalog.products.splice(2)
  const stopped = await sync()
  expect(stopped).toMatchObject({ code: 1, out: header() })
  expect(stopped.err).toEndWith('sync again with ?allowHiding=1 or with `bun run sync --allow-hiding`.\n')
  const dry = await sync(['--allow-hiding', '--dry-run'])
  expect(dry).toMatchObject({ code: 0 })
  expect(dry.out).toContain('Hidden: 9\n')
  expect(dry.out).toEndWith('Dry run: 2 products, nothing was written.\n')

  const sandboxed = await sync([], { PRINTFUL_API_TOKEN: '', PRINTFUL_SANDBOX: 'true', PORT: '0' })
  expect(sandboxed).toMatchObject({
    code: 1,
    out: `Database: ${DATABASE_PATH}\nSource: the embedded sandbox\n`,
  })
  expect(sandboxed.err).toContain(
    `The catalog belongs to Printful (${sandbox.url}), and this sync would read`,
  )
  expect(sandboxed.err).toEndWith('or with `bun run sync --change-source`.\n')
}, 20_000)

test('without a token it takes the sandbox only when it is asked for', async () => {
  const path = join(folder, 'new', 'store.sqlite')
  const env = { PRINTFUL_API_TOKEN: '', DATABASE_PATH: path }
  expect(await sync([], env)).toEqual({
    code: 1,
    out: '',
    err: 'Set PRINTFUL_API_TOKEN to sync from Printful, or PRINTFUL_SANDBOX=true to use the sandbox.\n',
  })
  const dry = await sync(['--dry-run'], { ...env, PRINTFUL_SANDBOX: 'true', PORT: '0' })
  expect(dry.out).toMatch(/Dry run: \d+ products, nothing was written\.\n$/)
  expect(existsSync(join(folder, 'new'))).toBe(false)
}, 20_000)

test('an invalid token is one message, without the right one, and exit code 1', async () => {
  const { code, out, err } = await sync([], { PRINTFUL_API_TOKEN: 'wrong' })
  expect(code).toBe(1)
  expect(out).not.toContain('Synced')
  expect(err).toEndWith(
    'Printful refused the token (401) while listing products. Tokens expire: check PRINTFUL_API_TOKEN.\n',
  )
}, 20_000)

test('the progress bar fits the terminal', () => {
  const step = { state: 'pending', done: 6, total: 12, product: '👀 Cap', message: null } as const
  expect(progressLine(step, 80)).toBe(`${'█'.repeat(12)}${'░'.repeat(12)} 6/12 👀 Cap`)
  expect(Array.from(progressLine(step, 31))).toHaveLength(31)
  expect(progressLine({ ...step, done: 0, total: 0 }, 80)).toBe('Listing products…')
})

test('a summary leaves out empty lists', () => {
  expect(reportLines({ ...EMPTY_REPORT, listed: 1, unchanged: 1 })).toEqual([
    'Printful lists 1 product.',
    'Unchanged: 1',
  ])
  const leftOut = [{ name: 'B', reason: 'no', slug: null }]
  expect(
    reportLines({ ...EMPTY_REPORT, listed: 3, soldOut: 2, hidden: [{ name: 'A', slug: 'a' }], leftOut }),
  ).toEqual([
    'Printful lists 3 products.',
    'Hidden: 1',
    '  A',
    'Unchanged: 0',
    'Variants sold out: 2',
    'Left out, or odd: 1',
    '  B: no',
  ])
})
