import { expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadModules } from './load-modules.ts'

test('modules that are imported later are there although their files are gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-modules-'))
  mkdirSync(join(folder, 'chunks'))
  writeFileSync(join(folder, 'chunks/page.mjs'), "export const page = 'page'")
  writeFileSync(join(folder, 'entry.mjs'), "export const loadPage = () => import('./chunks/page.mjs')")
  const { loadPage } = await import(join(folder, 'entry.mjs'))
  await loadModules(folder)
  rmSync(folder, { recursive: true })
  expect((await loadPage()).page).toBe('page')
})
