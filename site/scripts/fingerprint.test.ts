import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fingerprintSources } from './fingerprint.ts'

const root = mkdtempSync(join(tmpdir(), 'store-fingerprint-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, content: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

test('sources, lockfile and configuration count by their content; tests, output and times do not', () => {
  write('package.json', '{}')
  write('bun.lock', '1')
  write('api/src/app.ts', 'a')
  write('site/src/pages/index.astro', '<h1>a</h1>')
  const first = fingerprintSources(root)

  utimesSync(join(root, 'api/src/app.ts'), 1, 1)
  write('api/src/app.test.ts', 'test')
  write('site/dist/server/entry.mjs', 'built')
  write('README.md', 'text')
  expect(fingerprintSources(root)).toBe(first)

  for (const path of ['bun.lock', 'package.json', 'api/src/app.ts', 'site/astro.config.ts']) {
    const before = fingerprintSources(root)
    write(path, 'changed')
    expect(fingerprintSources(root)).not.toBe(before)
  }
  const before = fingerprintSources(root)
  rmSync(join(root, 'api/src/app.ts'))
  expect(fingerprintSources(root)).not.toBe(before)
})
