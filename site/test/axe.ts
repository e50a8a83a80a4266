import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { untilStill } from './browser.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** axe leaves it out unless it is asked for. */
const EXPERIMENTAL = { 'label-content-name-mismatch': { enabled: true } }

/** What axe finds on the page once it is still, or what these rules find: the rule and the element's HTML, a line each. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // What fades in has too little contrast at first.
  await untilStill(page)
  // No page has frames, for which axe would open a second page at each run.
  const all = new AxeBuilder({ page }).setLegacyMode()
  // Without the elements that passed, a run takes two thirds of the time.
  const builder = rules
    ? all.options({ resultTypes: ['violations'] }).withRules(rules)
    : all.options({ resultTypes: ['violations'], rules: EXPERIMENTAL }).withTags(TAGS)
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** The same, and the contrast in dark colors. */
export async function axeViolationsInBothSchemes(page: Page): Promise<string[]> {
  const light = await axeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await axeViolations(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((violation) => `dark: ${violation}`)]
}
