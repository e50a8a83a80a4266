import type { createApp } from 'astro/app/entrypoint'
import type { Env } from '#api/env'
import { analyticsSettings } from '../src/features/analytics/settings.ts'
import type { RouteRule } from '../src/route-rules.ts'
import { SPECULATION_RULES_PATH } from '../src/speculation-rules.ts'

export interface PageRenderer {
  matchRoute(request: Request): string | undefined
  renderPage(request: Request, clientAddress: string, locals?: Partial<App.Locals>): Promise<Response>
}

type Pages = Pick<ReturnType<typeof createApp>, 'match' | 'render'>

/** Renders pages by Astro. */
export const createPageRenderer = (pages: Pages): PageRenderer => ({
  matchRoute: (request) => pages.match(request)?.route,
  renderPage: (request, clientAddress, locals = {}) =>
    pages.render(request, { addCookieHeader: true, clientAddress, locals }),
})

const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g
const HASH = / ('sha256-[^']+')/g

const hashOf = (text: string) => `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`

/**
 * Completes the headers of a page. Astro's Content-Security-Policy is fixed at build, and has the hashes of all pages: the host
 * of the analytics is added, and a shop page keeps its own hashes, since no compression makes the others shorter. The scripts of
 * personal pages add styles.
 */
export async function preparePage(
  page: Response,
  env: Env,
  { isPersonal, role }: Partial<RouteRule> = {},
): Promise<Response> {
  const headers = new Headers(page.headers)
  const isHtml = headers.get('content-type')?.startsWith('text/html')
  if (isHtml && role === undefined) headers.set('speculation-rules', `"${SPECULATION_RULES_PATH}"`)
  const policy = headers.get('content-security-policy')
  const init = { status: page.status, headers }
  if (policy === null) return new Response(page.body, init)
  const html = await page.text()
  headers.set('content-security-policy', allowAnalytics(isPersonal ? policy : narrow(policy, html), env))
  return new Response(html, init)
}

function narrow(policy: string, html: string): string {
  const contents = [...html.matchAll(INLINE)].map(([, , content = '']) => content)
  const inPage = new Set(contents.filter((content) => content !== '').map(hashOf))
  return policy.replaceAll(HASH, (source, hash) => (inPage.has(hash) ? source : ''))
}

function allowAnalytics(policy: string, env: Env): string {
  const settings = analyticsSettings(env)
  return settings ? `${policy.replace(/;?\s*$/, ';')} connect-src 'self' ${settings.host};` : policy
}
