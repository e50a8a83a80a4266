import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { listPageModules } from './page-sources.ts'

const SITE = join(import.meta.dir, '../src')
const pages = [...new Bun.Glob('pages/**/*.astro').scanSync({ cwd: SITE })]
const publicPages = pages.filter((page) => readFileSync(join(SITE, page), 'utf8').includes('<PublicLayout'))
const modulesOf = (page: string) => listPageModules(join(SITE, page)).map((path) => relative(SITE, path))

test('a page’s modules are those it imports itself, through others and on demand, and shared ones', () => {
  const modules = modulesOf('pages/products/[slug].astro')
  expect(modules).toContain('pages/products/[slug].astro')
  expect(modules).toContain('components/SiteHeader.astro')
  expect(modules).toContain('features/products/EnlargedImage.tsx')
  expect(modules).toContain('features/cart/CartSheet.tsx')
  expect(modules).toContain('../../shared/variant-selection.ts')
  expect(modules.filter((path) => /HomeHero|features\/admin|\.css$/.test(path))).toEqual([])
})

test.each(publicPages)('%s has one stylesheet, which counts its classes', (page) => {
  const imported = [...readFileSync(join(SITE, page), 'utf8').matchAll(/^import '[./]+(styles\/.+\.css)'$/gm)]
  expect(imported).toHaveLength(1)
  const stylesheet = readFileSync(join(SITE, imported[0]![1]!), 'utf8')
  expect(stylesheet).toContain(`@source '../../${page}';`)
})
