import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'

const files = ['.github/SECURITY.md', 'docs/asvs.md', 'docs/limits.md']
const policy = (await Promise.all(files.map((path) => Bun.file(path).text()))).join('\n')

test('every file that the security policy names exists', () => {
  const paths = [...policy.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => path.includes('/') || /\.(json|lock|md)$|^\.env/.test(path))
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})
