import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openAdminPage, overflow } from '../../test/admin.ts'
import { axeViolationsInBothSchemes } from '../../test/axe.ts'
import { markupProblems } from '../../test/markup.ts'
import { sharedStore } from '../../test/stores.ts'

const server = await sharedStore()

/** What shows that each screen has loaded. */
const SCREENS: Record<string, (page: Page) => ReturnType<Page['getByRole']>> = {
  '/admin': (page) => page.getByRole('button', { name: 'Sync Printful Products' }),
  '/admin/products?q=mug': (page) => page.getByRole('button', { name: 'Manage images' }).first(),
  '/admin/products/14': (page) => page.getByText('Everything is saved.'),
  '/admin/products?q=mug&edit=images&product=3': (page) => page.getByRole('dialog'),
  '/admin/collections': (page) => page.getByRole('button', { name: 'New collection' }),
  '/admin/sync': (page) => page.getByRole('button', { name: 'Preview the changes' }),
  '/admin/changes': (page) => page.getByText('Nothing has been changed here yet.'),
  '/admin/health': (page) => page.getByRole('link', { name: /^Write one for / }).first(),
  '/admin/users': (page) => page.getByLabel('Search accounts'),
}

const WIDTHS = [320, 768, 2560]

const clippedControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], input, textarea, select')]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 120) }))
      .filter(({ box }) => box.width > 0 && (box.left < 0 || box.right > innerWidth))
      .map(({ html }) => html),
  )

test.each(Object.entries(SCREENS))(
  '%s is valid, accessible in both color schemes and fits every width',
  async (path, findLoaded) => {
    await using visit = await openAdminPage(server, { reducedMotion: 'reduce' })
    const { page, errors } = visit
    await page.goto(path)
    await findLoaded(page).waitFor()
    expect(await axeViolationsInBothSchemes(page)).toEqual([])
    expect(markupProblems(await page.content())).toEqual([])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await overflow(page), await clippedControls(page)]).toEqual([width, 0, []])
    }
    expect(errors).toEqual([])
  },
)
