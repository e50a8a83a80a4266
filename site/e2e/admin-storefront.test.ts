import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { adminTest, button, overflow } from '../test/admin.ts'
import { axeViolationsInBothSchemes } from '../test/axe.ts'
import { untilFocused } from '../test/browser.ts'
import { tabTo } from '../test/cart.ts'
import { find, pageText } from '../test/http.ts'
import { ownStore } from '../test/stores.ts'
import { testAll as onlyWithAll } from '../test/test-all.ts'

const server = await ownStore()
const test = adminTest(server)
const testAll = adminTest(server, onlyWithAll)

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]')
const untilSaved = (page: Page) => page.getByText('Everything is saved.').waitFor()

async function openStorefront(page: Page): Promise<void> {
  await page.goto('/admin/storefront')
  await field(page, 'Store name').waitFor()
}

async function saveAsAnother(page: Page, data: object): Promise<void> {
  const response = await page.request.post('/_api/admin/storefront', { data })
  expect(response.status()).toBe(200)
}

/** Levels of the headings in their order, without those of the previewed page. */
const headingLevels = (page: Page) =>
  page.locator('h1, h2, h3, h4').evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])))

test('by keyboard alone, a name and a text page are written, previewed and saved, and the shop shows them', async (page) => {
  await openStorefront(page)
  await tabTo(page, field(page, 'Store name'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Acme & Sons')
  await preview(page).getByRole('link', { name: 'Acme & Sons, home page' }).waitFor()
  await tabTo(page, field(page, 'Text of About'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('## Two people\n\nand a *printer*.')
  await preview(page).getByRole('heading', { name: 'Two people' }).waitFor()
  await page.getByText('Unsaved changes: Store name, About').waitFor()
  expect(await pageText(server, '/about')).not.toContain('Two people')

  // The Tab key passes over the links of the preview.
  await tabTo(page, button(page, 'Save'), 'Tab', 8)
  await page.keyboard.press('Enter')
  await untilSaved(page)
  await untilFocused(button(page, 'Save'))
  const html = await pageText(server, '/about')
  expect(find(html, 'title')).toBe('About | Acme &amp; Sons')
  expect(html).toContain('<em>printer</em>')
  expect(await pageText(server, '/')).toContain('Acme &amp; Sons. All rights reserved.')
  await page.getByText('This is your text. Its sentences no longer follow the settings.').waitFor()
})

testAll(
  'a reload keeps what was typed, and what is wrong is named at its field, which has the focus',
  async (page) => {
    await openStorefront(page)
    await field(page, 'Title of Terms').fill('Rules')
    await field(page, 'Hero title').fill('')
    await button(page, 'Save').click()
    await untilFocused(field(page, 'Hero title'))
    await page.getByText('Title cannot be empty.').waitFor()
    await page.getByText('A text is empty or too long. The preview follows once it is corrected.').waitFor()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('Unsaved changes: Hero, Terms').waitFor()
    expect(await field(page, 'Title of Terms').inputValue()).toBe('Rules')
    await button(page, 'Discard').click()
    await button(page, 'Discard changes').click()
    await untilSaved(page)
  },
)

testAll('on a small screen no field that gets the focus is under the header or the bar', async (page) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await openStorefront(page)
  for (const key of ['Tab', 'Shift+Tab']) {
    const [from, to] =
      key === 'Tab' ? ['Store name', 'Title of Shipping'] : ['Title of Shipping', 'Store name']
    await field(page, from!).focus()
    const covered: string[] = []
    while (!(await field(page, to!).evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press(key)
      const hidden = await page.evaluate(() => {
        const element = document.activeElement!
        const { left, top } = element.getBoundingClientRect()
        const found = document.elementFromPoint(left + 12, top + 12)
        const isShown = element.contains(found) || found?.contains(element)
        return isShown ? [] : [(element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent!]
      })
      covered.push(...hidden)
    }
    expect([key, covered]).toEqual([key, []])
  }
})

testAll('a long store name leaves room for the links of the header', async (page) => {
  await saveAsAnother(page, { name: 'The Long and Winding Company of People Who Are Open to Work' })
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const header = await page.getByRole('banner').boundingBox()
    expect([width, header!.height < 100]).toEqual([width, true])
  }
  await saveAsAnother(page, { name: null })
})

testAll(
  'of two administrators, only what both have changed is a conflict, and both sides are shown',
  async (page) => {
    await openStorefront(page)
    await field(page, 'Hero text').fill('Mine')
    await field(page, 'First badge').fill('MINE')
    const hero = { title: 'Theirs', text: 'Theirs', linkLabel: 'Look' }
    await saveAsAnother(page, { hero, announcement: { text: 'Closed on Monday', href: null } })
    await button(page, 'Save').click()
    const conflict = page.getByRole('region', { name: 'Someone else has changed this' })
    await conflict.getByText('Closed on Monday').waitFor()
    expect(await conflict.getByRole('term').allTextContents()).toEqual(['Hero', 'Announcement'])
    expect(await overflow(page)).toBe(0)
    await button(page, 'Use theirs').click()
    await page.getByText('Unsaved changes: Badges of the store').waitFor()
    expect(await field(page, 'Hero text').inputValue()).toBe('Theirs')
    await field(page, 'Hero text').fill('Mine at last')
    await saveAsAnother(page, { hero: { ...hero, text: 'Theirs again' } })
    await button(page, 'Save').click()
    await button(page, 'Save mine').click()
    await untilSaved(page)
    const html = await pageText(server, '/')
    expect(html).toContain('Mine at last')
    expect(html).toContain('Closed on Monday')
  },
)

testAll('the log undoes a text, and the default returns by its button', async (page) => {
  await saveAsAnother(page, { pages: { shipping: { title: 'Shipping', body: 'By balloon.' } } })
  expect(await pageText(server, '/shipping')).toContain('By balloon.')
  await page.goto('/admin/changes')
  const undone = page.waitForResponse('**/_api/admin/changes/undo')
  await page.getByRole('button', { name: /^Undo: Shipping page/ }).click()
  expect((await undone).status()).toBe(200)
  expect(await pageText(server, '/shipping')).not.toContain('By balloon.')

  await saveAsAnother(page, { pages: { returns: { title: 'Returns', body: 'Never.' } } })
  await openStorefront(page)
  const section = page.getByRole('region', { name: 'Returns', exact: true })
  await section.getByRole('button', { name: 'Use the default' }).click()
  await button(page, 'Save').click()
  await untilSaved(page)
  expect(await pageText(server, '/returns')).not.toContain('Never.')
})

testAll(
  'the screen has no violations in both schemes, headings in order, and a name for each control',
  async (page) => {
    await openStorefront(page)
    await preview(page).getByRole('banner').waitFor()
    expect(await axeViolationsInBothSchemes(page)).toEqual([])
    const levels = await headingLevels(page)
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)).toEqual([])
    const unnamed = await page
      .getByRole('main')
      .locator('input, textarea, select, button, [role=switch], iframe')
      .evaluateAll(
        (all) =>
          all.filter((each) => {
            const labels = [...((each as HTMLInputElement).labels ?? [])].map(
              ({ textContent }) => textContent,
            )
            const name = [each.ariaLabel, each.getAttribute('title'), each.textContent, ...labels].join('')
            return !each.getAttribute('aria-labelledby') && name.trim() === ''
          }).length,
      )
    expect(unnamed).toBe(0)
    for (const width of [320, 820, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await overflow(page)]).toEqual([width, 0])
    }
  },
)
