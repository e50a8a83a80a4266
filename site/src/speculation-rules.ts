import { createHash } from 'node:crypto'
import { EXCLUDED_LINKS, routes } from './routes.ts'

type Speculation = (typeof routes)[number]['speculation']

/** Lists URL patterns of routes: `/cart{/*}?` matches `/cart` and everything below it. */
const pathsOf = (...speculations: Speculation[]) =>
  routes
    .filter(({ speculation }) => speculations.includes(speculation))
    .map(({ path }) => path.replace(/\/\*$/, '{/*}?'))

const moderately = (paths: readonly string[], except: readonly string[]) => ({
  where: {
    and: [
      { href_matches: paths },
      { not: { href_matches: except } },
      { not: { selector_matches: EXCLUDED_LINKS } },
    ],
  },
  eagerness: 'moderate',
})

/** Rules for prerendering on hover. @see https://html.spec.whatwg.org/multipage/speculative-loading.html */
export const speculationRules = JSON.stringify({
  prerender: [moderately(pathsOf('prerender'), pathsOf(undefined))],
  prefetch: [moderately(pathsOf('prefetch'), pathsOf(undefined, 'prerender'))],
})

const hash = createHash('sha256').update(speculationRules).digest('base64url').slice(0, 8)

/** Path of content that never changes, because the path has its hash. */
export const SPECULATION_RULES_PATH = `/speculation-rules.${hash}.json`
export const SPECULATION_RULES_TYPE = 'application/speculationrules+json'
