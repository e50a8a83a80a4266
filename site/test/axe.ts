import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** axe leaves it out unless it is asked for. */
const EXPERIMENTAL = { 'label-content-name-mismatch': { enabled: true } }

/** What axe finds on the page: the rule and the element's HTML, a line each. */
export async function axeViolations(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).options({ rules: EXPERIMENTAL }).withTags(TAGS)
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
