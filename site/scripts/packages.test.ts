import { expect, test } from 'bun:test'
import { dependencies, devDependencies } from '../../package.json'

test('every version is pinned exactly', () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('the documentation says what each package of the store is for', async () => {
  const page = await Bun.file('docs/packages.md').text()
  expect(Object.keys(dependencies).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
