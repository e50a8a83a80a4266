import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { createApp } from 'astro/app/entrypoint'
import { CACHE_TAG_HEADER, tags } from '#api/cache/tags'
import { readHeaderCollectionPath } from '#api/collections/header-link'
import type { Env } from '#api/env'
import type { Services } from '#api/services'
import { analyticsSettings } from '../src/features/analytics/settings.ts'
import { fillParts } from '../src/lib/run-time-parts.ts'
import type { RouteRule } from '../src/route-rules.ts'
import { SPECULATION_RULES_PATH } from '../src/speculation-rules.ts'

interface PrerenderedPage {
  html: string
  policy: string
}

export interface PageRenderer {
  matchRoute(request: Request): string | undefined
  renderPage(request: Request, clientAddress: string, locals?: Partial<App.Locals>): Promise<Response>
}

type Pages = Pick<ReturnType<typeof createApp>, 'match' | 'render'>

const pathOf = ({ url }: Request) => decodeURI(new URL(url).pathname)

/** Renders pages by Astro, except those that the build rendered. */
export function createPageRenderer(
  pages: Pages,
  prerendered: ReadonlyMap<string, PrerenderedPage>,
  services: Pick<Services, 'db' | 'env' | 'log'>,
): PageRenderer {
  return {
    matchRoute(request) {
      const path = pathOf(request)
      return prerendered.has(path) ? path : pages.match(request)?.route
    },
    async renderPage(request, clientAddress, locals = {}) {
      const page = prerendered.get(pathOf(request))
      return page
        ? toPageResponse(page, services)
        : pages.render(request, { addCookieHeader: true, clientAddress, locals })
    },
  }
}

/** Reads the pages that the build rendered, by their path. Their Content-Security-Policy becomes a header. */
export async function readPrerenderedPages(clientFolder: string): Promise<Map<string, PrerenderedPage>> {
  const names = readdirSync(clientFolder, { recursive: true, encoding: 'utf8' })
  const pages = names
    .filter((name) => name.endsWith('/index.html'))
    .map(async (name) => {
      const page: PrerenderedPage = { html: '', policy: '' }
      const withoutPolicy = new HTMLRewriter().on('meta[http-equiv="content-security-policy" i]', {
        element(element) {
          page.policy = element.getAttribute('content') ?? ''
          element.remove()
        },
      })
      page.html = withoutPolicy.transform(await Bun.file(join(clientFolder, name)).text())
      return [`/${name.slice(0, -'/index.html'.length)}`, page] as const
    })
  return new Map(await Promise.all(pages))
}

function toPageResponse({ html, policy }: PrerenderedPage, services: Pick<Services, 'db' | 'env' | 'log'>) {
  const collectionPath = readHeaderCollectionPath(services)
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  headers.set('content-security-policy', policy)
  if (collectionPath) headers.set(CACHE_TAG_HEADER, tags.navigation)
  return new Response(fillParts(html, services.env, collectionPath ?? '/collections'), { headers })
}

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
  const html = (await page.text()).replace(ISLAND_STYLE, '')
  headers.set('content-security-policy', allowAnalytics(isPersonal ? policy : narrow(policy, html), env))
  return new Response(afterImages(html), init)
}

/** A style in the body is invalid HTML; `global.css` has its rule. */
const ISLAND_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>'

/** Astro has no attribute for it: scripts would be fetched before the image that is seen first. */
const afterImages = (html: string) =>
  html.replaceAll('<script type="module" src', '<script type="module" fetchpriority="low" src')

function narrow(policy: string, html: string): string {
  const contents = [...html.matchAll(INLINE)].map(([, , content = '']) => content)
  const inPage = new Set(contents.filter((content) => content !== '').map(hashOf))
  return policy.replaceAll(HASH, (source, hash) => (inPage.has(hash) ? source : ''))
}

function allowAnalytics(policy: string, env: Env): string {
  const settings = analyticsSettings(env)
  return settings ? `${policy.replace(/;?\s*$/, ';')} connect-src 'self' ${settings.host};` : policy
}
