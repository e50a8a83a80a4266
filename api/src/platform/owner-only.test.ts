import { expect, test } from 'bun:test'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openTestApp, openTestServices } from '../../test/services.ts'
import { createOwnerOnlyFile, restrictToOwner } from './owner-only.ts'

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('what group and others may do is taken, what the owner may not do stays', async () => {
  await using t = await openTestApp()
  const path = join(t.folder, 'file')
  createOwnerOnlyFile(path)
  expect(mode(path)).toBe('600')
  chmodSync(path, 0o444)
  expect(restrictToOwner(path)).toBe(true)
  expect(mode(path)).toBe('400')
  expect(restrictToOwner(join(t.folder, 'missing'))).toBe(true)
})

test('the folder of the images is tightened at start', async () => {
  await using t = await openTestApp()
  const images = join(t.folder, 'images')
  mkdirSync(images, { recursive: true })
  chmodSync(images, 0o755)
  const services = await openTestServices({ DATABASE_PATH: t.services.env.DATABASE_PATH })
  expect(mode(images)).toBe('700')
  await services.close()
})
