import type { createApp } from 'astro/app/entrypoint'
import type { Env } from '#api/env'
import { fillParts } from '../src/lib/run-time-parts.ts'
import { SHELL_PATH } from '../src/route-rules.ts'
import type { PageHandlerOptions } from './page-handler.ts'

type Pages = Pick<ReturnType<typeof createApp>, 'match' | 'render'>

const pathOf = ({ url }: Request) => decodeURI(new URL(url).pathname)

/**
 * Renders pages by Astro. A prerendered one is sent as the build made it, with its run-time parts from the shell, whose
 * headers it gets too: they depend on the same visitor and settings.
 * @param prerendered by path
 */
export function createPageRenderer(
  pages: Pages,
  prerendered: ReadonlyMap<string, string>,
  { SITE_URL }: Pick<Env, 'SITE_URL'>,
): Pick<PageHandlerOptions, 'matchRoute' | 'renderPage'> {
  const shell = pages.match(new Request(SITE_URL + SHELL_PATH))
  if (!shell) throw new Error('The build has no shell.')
  return {
    matchRoute(request) {
      const path = pathOf(request)
      return prerendered.has(path) ? path : pages.match(request)?.route
    },
    async renderPage(request, clientAddress, locals = {}) {
      const options = { addCookieHeader: true, clientAddress, locals }
      const page = prerendered.get(pathOf(request))
      if (page === undefined) return pages.render(request, options)
      // Of a HEAD request Astro renders no body.
      const visit = new Request(request.url, { headers: request.headers })
      const response = await pages.render(visit, { ...options, routeData: shell })
      if (response.status !== 200) return response
      return new Response(fillParts(page, await response.text(), SITE_URL), response)
    },
  }
}
