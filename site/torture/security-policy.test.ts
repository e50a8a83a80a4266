import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'

const policy = await Bun.file('.github/SECURITY.md').text()

test('every file that the security policy names exists', () => {
  const paths = [...policy.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => path.includes('/') || /\.(json|lock|md)$|^\.env/.test(path))
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})
