import { expect, test } from 'bun:test'
import { axeViolations } from '../../test/axe.ts'
import { openPage } from '../../test/browser.ts'
import { changeDatabase } from '../../test/change-database.ts'
import { request } from '../../test/http.ts'
import { startWalk } from '../../test/page-walk.ts'
import { ownStore } from '../../test/stores.ts'

const server = await ownStore()

const LONG_NAME = '/products/i-have-reviewed-the-job-description-and-believe-i-am-a-strong-fit-for-this-or-an'
/** Checked in both color schemes: one of each kind. */
const KINDS = ['/', '/products', '/products/opentowork-tee', '/products?q=unobtainium', '/%ff']
const OTHERS = [
  '/products?q=tee&color=Black&sort=price-asc',
  '/products/nope',
  LONG_NAME,
  '/collections',
  '/collections/opentowork',
  '/privacy',
  '/shipping',
  '/about',
]

const { visit } = await startWalk(server)

test.each([...KINDS, ...OTHERS])(
  '%s has no error, no violation, no shift, no heavy load and no excess width',
  (path) => visit(path, { isDarkToo: KINDS.includes(path) }),
)

test('no other document has a console error or violates its policy', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  const image = (await (await request(server, '/')).text()).match(/\/images\/[\w-]{22}\/\d+\.avif/)![0]
  for (const path of [image, '/favicon.svg', '/sitemap.xml', '/manifest.webmanifest', '/_api/nothing']) {
    await page.goto(path)
    expect([path, errors]).toEqual([path, []])
  }
})

test('the link of the hero is named by what it shows, whichever product that is', async () => {
  changeDatabase(server, "UPDATE products SET name = 'Ghosted Cap One' WHERE id = 1")
  await using visit = await openPage(server, { reducedMotion: 'reduce' })
  await visit.page.goto('/')
  await visit.page.getByRole('link', { name: 'Ghosted Cap One, #OPENTOWORK', exact: true }).waitFor()
  expect(await axeViolations(visit.page)).toEqual([])
})
