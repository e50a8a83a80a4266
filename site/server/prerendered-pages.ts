import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE_TAG_HEADER, tags } from '#api/cache/tags'
import { readHeaderCollectionPath } from '#api/collections/header-link'
import type { Services } from '#api/services'
import { fillParts } from '../src/lib/run-time-parts.ts'

interface PrerenderedPage {
  html: string
  policy: string
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

/** Responds with a prerendered page, whose parts depend on the settings and on the header's link. */
export function toPageResponse(
  { html, policy }: PrerenderedPage,
  services: Pick<Services, 'db' | 'env' | 'log'>,
) {
  const collectionPath = readHeaderCollectionPath(services)
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  headers.set('content-security-policy', policy)
  if (collectionPath) headers.set(CACHE_TAG_HEADER, tags.navigation)
  return new Response(fillParts(html, services.env, collectionPath ?? '/collections'), { headers })
}
