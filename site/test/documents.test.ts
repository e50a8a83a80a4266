import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageManager } from '../../package.json'
import { bunProblem } from '../scripts/prepare.ts'

const MAX_README_LINES = 150
const MAX_README_BYTES = 12_000
const MAX_PAGE_BYTES = 8000
/** Things are looked up in it. */
const LONG = ['docs/asvs.md']

const paths = ['*.md', 'docs/**/*.md', '.github/*.md'].flatMap((pattern) => [
  ...new Bun.Glob(pattern).scanSync({ dot: true }),
])
const documents = await Promise.all(paths.map(async (path) => ({ path, text: await Bun.file(path).text() })))

test('every link of a document to a file or a heading leads somewhere', () => {
  expect(documents.length).toBeGreaterThan(25)
  const headings = new Map(documents.map(({ path, text }) => [path, listAnchors(text)]))
  const broken = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => {
        const [file = '', anchor] = link.split('#')
        const target = file === '' ? path : join(dirname(path), file)
        if (!existsSync(target)) return true
        return anchor !== undefined && !headings.get(target)?.includes(anchor)
      })
      .map((link) => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('the README and each page of the documentation are short enough to be read', () => {
  const readme = documents.find(({ path }) => path === 'README.md')!
  expect(readme.text.split('\n').length).toBeLessThanOrEqual(MAX_README_LINES)
  const long = documents.filter(({ path, text }) => {
    const limit = path === 'README.md' ? MAX_README_BYTES : MAX_PAGE_BYTES
    return /^(README|docs)/.test(path) && !LONG.includes(path) && Buffer.byteLength(text) > limit
  })
  expect(long.map(({ path }) => path)).toEqual([])
})

test('every file that names a version of Bun names that of `packageManager`, which is new enough', async () => {
  const [, version = ''] = packageManager.split('@')
  for (const path of ['README.md', 'CONTRIBUTING.md', 'Dockerfile']) {
    const text = await Bun.file(path).text()
    const named = [...text.matchAll(/\bbun[@:](\d[\d.]*\d)/g)].map(([, found]) => found)
    expect([path, new Set(named)]).toEqual([path, new Set([version])])
  }
  expect(bunProblem(version)).toBeUndefined()
  expect(bunProblem('1.4.0')).toBeUndefined()
  expect(bunProblem('1.3.9')).toBe(
    `This store needs Bun >=1.4.0, and this is 1.3.9. 'npx -y ${packageManager}' in place of 'bun' runs the right one.`,
  )
})

const listAnchors = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
